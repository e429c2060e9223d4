import type { IncomingMessage } from 'node:http'

/**
 * Returns the IP address of an upgrade request, and the host that it names, to which the SDK will reconnect.
 * Trusts headers of the configured number of proxies only.
 */
export function upgradeCaller(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustProxy: number,
): { address: string; host: string } {
  const hops = [socket.remoteAddress ?? '', ...listed(headers['x-forwarded-for']).toReversed()]
  const forwardedHost = trustProxy > 0 ? listed(headers['x-forwarded-host']).at(-1) : undefined
  return {
    address: hops[Math.min(trustProxy, hops.length - 1)] ?? '',
    host: forwardedHost ?? headers.host ?? '',
  }
}

function listed(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
}

/** origin that the web view of a phone app sends; no page on the network has it */
const THIS_DEVICE = 'localhost'

/**
 * Returns whether a page of this server, or no page at all, opened a socket. Only pages send an `Origin` (RFC
 * 6455, 10.2). `hosts` are this server's hosts with ports.
 */
export function isOwnOrigin(origin: string | undefined, hosts: readonly (string | null)[]): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return hostname === THIS_DEVICE || hosts.includes(host)
}

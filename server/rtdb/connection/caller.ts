import type { IncomingMessage } from 'node:http'

/**
 * Where an upgrade comes from, and the host by which it came: the SDK comes back to the host it is told. As for other
 * requests, so many proxies are believed as stand in front of the server, and no header where none does.
 */
export function callerOf(
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

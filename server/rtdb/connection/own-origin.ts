/** what a web view of a phone's app says of itself; no page of the network has it */
const THIS_DEVICE = 'localhost'

/**
 * Whether a socket was opened by a page of this server, by its `Origin` (RFC 6455, 10.2), or by no page at all, which
 * says none. `hosts` with their ports.
 */
export function isOwnOrigin(origin: string | undefined, hosts: readonly (string | null)[]): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return hostname === THIS_DEVICE || hosts.includes(host)
}

/** origin sent by a web view of a phone app; no page of the network has it */
const THIS_DEVICE = 'localhost'

/**
 * Returns whether a socket was opened by a page of this server, by its `Origin` (RFC 6455, 10.2), or not by a
 * page, which sends none. `hosts` with their ports.
 */
export function isOwnOrigin(origin: string | undefined, hosts: readonly (string | null)[]): boolean {
  if (origin === undefined) return true
  if (!URL.canParse(origin)) return false
  const { host, hostname } = new URL(origin)
  return hostname === THIS_DEVICE || hosts.includes(host)
}

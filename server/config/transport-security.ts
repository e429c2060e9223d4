const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const isHere = ({ hostname }: URL): boolean => hostname === '' || THIS_MACHINE.test(hostname)

/** Returns whether an http(s) URL uses TLS or is on this machine. */
export const isEncryptedUrl = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'https:' || isHere(url)
}

/**
 * Returns whether the URL of a PostgreSQL server states whether to use TLS (`sslmode`), or is on this
 * machine.
 */
export const declaresTlsMode = (address: string): boolean => {
  const url = new URL(address)
  return (
    url.searchParams.has('sslmode') || url.searchParams.get('host')?.startsWith('/') === true || isHere(url)
  )
}

/**
 * Adds `requireTLS=true` to the URL of a mail server, unless the URL sets it already, uses TLS anyway, or is
 * on this machine.
 */
export function requireTlsInMailUrl(address: string): string {
  const url = new URL(address)
  if (url.protocol === 'smtps:' || isHere(url) || url.searchParams.has('requireTLS')) return address
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

/**
 * "bad ports" of the Fetch standard, to which browsers do not connect
 * (https://fetch.spec.whatwg.org/#port-blocking)
 */
const REFUSED = new Set([
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
])

/** Returns whether browsers and `fetch` refuse to connect to this port. */
export const isBlockedPort = (port: number): boolean => REFUSED.has(port)

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const isHere = ({ hostname }: URL): boolean => hostname === '' || THIS_MACHINE.test(hostname)

/** Returns whether an http(s) URL is encrypted or local. */
export const isEncryptedUrl = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'https:' || isHere(url)
}

/** Returns whether the URL of a PostgreSQL server states its use of TLS (`sslmode`), or is local. */
export const declaresTlsMode = (address: string): boolean => {
  const url = new URL(address)
  return (
    url.searchParams.has('sslmode') || url.searchParams.get('host')?.startsWith('/') === true || isHere(url)
  )
}

/** Returns the URL of a mail server with required TLS, unless it says `requireTLS=false` or is local. */
export function requireTlsInMailUrl(address: string): string {
  const url = new URL(address)
  if (url.protocol === 'smtps:' || isHere(url) || url.searchParams.has('requireTLS')) return address
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

const THIS_MACHINE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const isHere = ({ hostname }: URL): boolean => hostname === '' || THIS_MACHINE.test(hostname)

/** Whether what goes to an http(s) address is encrypted, or stays on this machine. */
export const isEncrypted = (address: string): boolean => {
  const url = new URL(address)
  return url.protocol === 'https:' || isHere(url)
}

/** Whether the address of a PostgreSQL server says itself whether TLS is spoken (`sslmode`), or stays on this machine. */
export const saysWhetherTls = (address: string): boolean => {
  const url = new URL(address)
  return (
    url.searchParams.has('sslmode') || url.searchParams.get('host')?.startsWith('/') === true || isHere(url)
  )
}

/** The address of a mail server that has to speak TLS, unless it says `requireTLS=false` or is on this machine. */
export function withTls(address: string): string {
  const url = new URL(address)
  if (url.protocol === 'smtps:' || isHere(url) || url.searchParams.has('requireTLS')) return address
  url.searchParams.set('requireTLS', 'true')
  return url.href
}

import type { Context } from '../context.ts'

/** Tells the operator once in a server's life: anybody's page can be turned away as often as it likes. */
export function tellOfForeignPage({ log }: Pick<Context, 'log'>) {
  let told = false
  return (origin: string, host: string) => {
    if (told) return
    told = true
    log.warn(
      { origin: origin.slice(0, 200), host: host.slice(0, 200) },
      'a page was kept from the realtime endpoint, as the server does not know it by that address. If it is your console, behind a proxy that hands on another host, set PUBLIC_URL to its address',
    )
  }
}

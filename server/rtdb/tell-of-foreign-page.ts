import type { Context } from '../context.ts'

const DAY = 86_400_000
const MOST_A_DAY = 10

/**
 * Warns the operator about foreign origins, each once a day and only the first few, because pages can be
 * refused any number of times.
 */
export function warnForeignOrigin({ log, now }: Pick<Context, 'log' | 'now'>) {
  const told = new Set<string>()
  let day = 0
  return (said: string, host: string) => {
    const today = Math.floor(now() / DAY)
    if (today !== day) told.clear()
    day = today
    const origin = said.slice(0, 200)
    if (told.size >= MOST_A_DAY || told.has(origin)) return
    told.add(origin)
    log.warn(
      { origin, host: host.slice(0, 200) },
      'a page was kept from the realtime endpoint; origin and host are what it said of itself. If live locations stay away from your console, set PUBLIC_URL to the address at which you open it',
    )
  }
}

import { zoneDateAt } from '../../time/zone-days.ts'
import { zoneClock } from '../../time/zone-time.ts'

/**
 * Returns the name of an exported file: the guard or the number of guards, and the period (ms since epoch
 * UTC) in a time zone. It contains the seconds unless they are 0, and the day of the end if that differs
 * from the start's.
 */
export function exportFileName(
  guards: readonly { name: string }[],
  { from, to }: { from: number; to: number },
  timeZone: string,
  ending: string,
): string {
  const [only] = guards
  const called = guards.length === 1 && only ? only.name : `${guards.length} guards`
  const name = called
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  const time = (t: number) => zoneClock(timeZone).time(t).replaceAll(':', '').replace(/00$/, '')
  const [begins, ends] = [zoneDateAt(from, timeZone), zoneDateAt(to, timeZone)]
  const until = begins === ends ? time(to) : `${ends}-${time(to)}`
  return `${name || 'guard'}-${begins}-${time(from)}-to-${until}.${ending}`
}

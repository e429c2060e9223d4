import { dateAt } from '../time/zone-days.ts'

/** A name for a file: the guard or how many there are, and the day that it begins on by the wall clock of a zone. */
export function exportFileName(
  guards: readonly { name: string }[],
  from: number,
  timeZone: string,
  ending: string,
): string {
  const [only] = guards
  const called = guards.length === 1 && only ? only.name : `${guards.length} guards`
  const name = called
    .normalize('NFKD')
    .replace(/[^\w]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${name || 'guard'}-${dateAt(from, timeZone)}.${ending}`
}

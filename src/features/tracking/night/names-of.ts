import type { NightRoster } from '../../../../domain/night/night-roster.ts'

/** Tells the name of a guard by id; of whom the books of a night do not know, the number. */
export function namesOf({ guards }: Pick<NightRoster, 'guards'>): (id: string) => string {
  const names = new Map(guards.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `Guard ${id}`
}

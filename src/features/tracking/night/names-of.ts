import type { NightRoster } from '../../../../domain/night/night-roster.ts'

/** Returns the name of a guard by id; the number if the roster does not contain them. */
export function namesOf({ guards }: Pick<NightRoster, 'guards'>): (id: string) => string {
  const names = new Map(guards.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? `Guard ${id}`
}

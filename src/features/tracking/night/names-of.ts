import type { NightRoster } from '../../../../domain/night/night-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Tells the name of a guard by id; of whom the books of a night do not know, the number. */
export function namesOf({ guards }: Pick<NightRoster, 'guards'>): (id: string) => string {
  const names = new Map(guards.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? tr(texts.guardId, { id })
}

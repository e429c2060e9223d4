import type { PeriodRoster } from '../../../../domain/replay/period-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * Returns a function from a guard's id to their name. For a guard who is not in the roster, it returns the
 * id.
 */
export function guardNames({ guards }: Pick<PeriodRoster, 'guards'>): (id: string) => string {
  const names = new Map(guards.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? tr(texts.guardId, { id })
}

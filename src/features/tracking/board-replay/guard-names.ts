import type { PeriodRoster } from '../../../../domain/replay/period-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Returns the name of a guard by id; the number if the roster does not contain them. */
export function guardNames({ guards }: Pick<PeriodRoster, 'guards'>): (id: string) => string {
  const names = new Map(guards.map(({ id, name }) => [id, name]))
  return (id) => names.get(id) ?? tr(texts.guardId, { id })
}

import { rosterRules as contract } from '../../contract/roster/roster-rules.ts'
import { rosterRulesStream } from '../../domain/roster/roster-rules.ts'
import { applyPatternChange } from '../assignments/apply-pattern-change.ts'
import { readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Planning rules of a company; null: the default applies. `holidays` is JSON. */
    roster_rules: {
      company: string
      holidays: string | null
      rest_hours: number | null
      day_hours: number | null
      week_hours: number | null
      fortnight_hours: number | null
      days_in_row: number | null
      nights_in_row: number | null
    }
  }
}

/** Holidays and limits of working time for planning. */
export const rosterRules: Resource = {
  noun: { one: 'roster rules', many: 'roster rules' },
  path: `${contract.path}/own`,
  readModel: readModel(
    rosterRulesStream,
    ['roster_rules'],
    async (trx, { id: company }, event, { at, position }) => {
      const { type: _, holidays, ...limits } = event
      const row = {
        ...toColumnFields(limits),
        ...(holidays && { holidays: JSON.stringify(holidays) }),
      }
      await trx
        .insertInto('roster_rules')
        .values({ company, ...row } as never)
        .onConflict((conflict) => conflict.column('company').doUpdateSet(row))
        .execute()
      if (!holidays) return
      const off = await trx
        .selectFrom('shift_pattern')
        .select('id')
        .where('company', '=', company)
        .where('holiday_policy', '=', 'off')
        .execute()
      for (const { id } of off) await applyPatternChange(trx, { company, id }, { at, position })
    },
  ),
}

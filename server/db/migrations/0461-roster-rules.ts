import type { Migration } from '../migrate.ts'

const LIMITS = [
  'rest_hours',
  'day_hours',
  'week_hours',
  'fortnight_hours',
  'days_in_row',
  'nights_in_row',
] as const

/** Holidays and limits of work by company, and what shifts do on holidays. */
export const rosterRulesTable: Migration = {
  name: '0461-roster-rules',
  up: async (trx) => {
    let rules = trx.schema
      .createTable('roster_rules')
      .addColumn('company', 'text', (c) => c.notNull().primaryKey())
      .addColumn('holidays', 'text')
    for (const limit of LIMITS) rules = rules.addColumn(limit, 'bigint')
    await rules.execute()
    await trx.schema.alterTable('shift_pattern').addColumn('holiday_policy', 'text').execute()
    await trx.schema.alterTable('shift_pattern').addColumn('holiday_guards', 'bigint').execute()
  },
}

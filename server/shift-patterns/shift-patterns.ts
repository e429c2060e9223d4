import { sql } from 'kysely'
import { type ShiftPattern, shiftPatterns as contract } from '../../contract/roster/shift-patterns.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { type ShiftPatternEvent, shiftPatternStream } from '../../domain/roster/shift-pattern.ts'
import { searchText } from '../../domain/text/text.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { applyPatternChange } from '../assignments/apply-pattern-change.ts'
import { dutyDaysJson } from './pattern-shifts.ts'

/** Fields of a pattern that are stored in the rows of its guards, too. */
const SHOWN_WITH_GUARDS = [
  'name',
  'startLocal',
  'durationMin',
  'days',
  'validFrom',
  'validTo',
  'holidayPolicy',
]

export const shiftPatterns: Resource = {
  noun: { one: 'shift', many: 'shifts' },
  path: contract.path,
  record: { table: 'shift_pattern', called: 'name' },
  searchable: { table: 'shift_pattern', title: 'name', href: '/schedule/view-shift/:id' },
  name: { field: 'name' },
  readModel: readModel(shiftPatternStream, ['shift_pattern'], async (trx, key, event, { at, position }) => {
    switch (event.type) {
      case 'ShiftPatternAdded':
        return addRow(trx, 'shift_pattern', key, columnsOf(event))
      case 'ShiftPatternRemoved':
        return changeRow(trx, 'shift_pattern', key, { archived_at: at })
      case 'ShiftPatternChanged':
        await changeRow(trx, 'shift_pattern', key, columnsOf(event))
        if (SHOWN_WITH_GUARDS.some((field) => field in event))
          await applyPatternChange(trx, key, { at, position })
    }
  }),
}

function columnsOf(event: Exclude<ShiftPatternEvent, { type: 'ShiftPatternRemoved' }>) {
  const { type: _, ...fields } = event
  const { days, certificates, breaks, ...others } = fields
  return {
    ...toColumnFields(others),
    search: searchText(fields.name),
    days: days && JSON.stringify(days),
    certificates: certificates && JSON.stringify(certificates),
    breaks: breaks && JSON.stringify(breaks),
  }
}

/** SQL for the number of guards with a pattern on an assignment */
const guardCount = sql<number>`(select count(*) from worker_assignment as entry
  where entry.company = shift_pattern.company and entry.shift_pattern_id = shift_pattern.id)`

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('shift_pattern')
    .select([
      'shift_pattern.id',
      'shift_pattern.name',
      'shift_pattern.start_local',
      'shift_pattern.duration_min',
      'shift_pattern.days',
      'shift_pattern.required_guards',
      'shift_pattern.min_rank',
      'shift_pattern.certificates',
      'shift_pattern.breaks',
      'shift_pattern.valid_from',
      'shift_pattern.valid_to',
      'shift_pattern.holiday_policy',
      'shift_pattern.holiday_guards',
      guardCount.as('guard_count'),
    ])
    .where('shift_pattern.company', '=', company)
    .where('shift_pattern.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const { certificates: certificatesShown, breaks: breaksShown } = contract.row.shape
const shown = ({ days, certificates, breaks, ...row }: Row): ShiftPattern => ({
  ...row,
  days: dutyDaysJson.parse(days),
  certificates: certificates === null ? null : jsonText.pipe(certificatesShown).parse(certificates),
  breaks: breaks === null ? null : jsonText.pipe(breaksShown).parse(breaks),
})

export function shiftPatternRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(shiftPatterns, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'shift_pattern.id',
      searched: ['shift_pattern.search'],
      sorts: {
        name: 'shift_pattern.search',
        start_local: 'shift_pattern.start_local',
        required_guards: 'shift_pattern.required_guards',
        guard_count: guardCount,
      },
      as: shown,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: shiftPatterns,
    stream: shiftPatternStream,
    show: async (db, company, id) => {
      const row = await rowsOf(db, company).where('shift_pattern.id', '=', id).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddShiftPattern', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeShiftPattern', ...toCommandFields(body) }),
    remove: { type: 'RemoveShiftPattern' },
  })
}

import type { Kysely } from 'kysely'
import {
  customFilterChoices,
  customColumns,
  CUSTOM_LIST_NAMES,
} from '../../../contract/reports/custom-lists.ts'
import { type CustomReportRow, customReports as contract } from '../../../contract/reports/custom-report.ts'
import type { Refusal } from '../../../domain/event-sourcing/event.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { type CustomReportEvent, customReportStream } from '../../../domain/reports/custom-report.ts'
import { searchText } from '../../../domain/text/text.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { addRow, changeRow, readModel } from '../../projections/read-model.ts'
import { toColumnFields, toCommandFields } from '../../resource/write/field-names.ts'
import { listSchema, sendList } from '../../resource/list/list.ts'
import { recordRoutes } from '../../resource/record/record-routes.ts'
import type { DecidedEvents, Resource } from '../../resource/resource.ts'

declare module '../../db/tables.ts' {
  interface Tables {
    /**
     * `columns` and `filters` are JSON. `owner_id` is the account that saved the report last; scheduled mails
     * contain only what it may see.
     */
    custom_report: RecordColumns & {
      name: string
      list: string
      columns: string
      filters: string
      group_by: string | null
      sum_column: string | null
      period_column: string | null
      plot: string
      owner_id: string
    }
  }
}

export const customReports: Resource = {
  noun: { one: 'saved report', many: 'saved reports' },
  path: contract.path,
  record: { table: 'custom_report', called: 'name' },
  searchable: { table: 'custom_report', title: 'name', href: '/reports/saved/view/:id' },
  refuses: refusesUnknownColumn,
  readModel: readModel(customReportStream, ['custom_report'], (trx, key, event, { at, by }) => {
    if (event.type === 'CustomReportRemoved') return changeRow(trx, 'custom_report', key, { archived_at: at })
    const { type, columns, filters, ...fields } = event
    const write = type === 'CustomReportAdded' ? addRow : changeRow
    return write(trx, 'custom_report', key, {
      ...toColumnFields(fields),
      ...(columns && { columns: JSON.stringify(columns) }),
      ...(filters && { filters: JSON.stringify(filters) }),
      search: searchText(fields.name),
      ...(by.startsWith('user:') && { owner_id: by.slice('user:'.length) }),
    })
  }),
}

const kept = {
  columns: jsonText.pipe(contract.row.shape.columns),
  filters: jsonText.pipe(contract.row.shape.filters),
}

/**
 * Checks that columns and filters belong to the list, that a summed column is a number, and that a period
 * column is a time.
 */
async function refusesUnknownColumn(
  trx: Kysely<Tables>,
  { company, id, events }: DecidedEvents,
): Promise<Refusal | null> {
  const before = await readCustomReport(trx, company, id)
  for (const event of events as readonly CustomReportEvent[]) {
    if (event.type === 'CustomReportRemoved') continue
    const list = CUSTOM_LIST_NAMES.find((each) => each === (event.list ?? before?.list))
    if (!list) return { code: 'invalid', message: 'Please choose a list.', field: 'list' }
    const columns = customColumns(list)
    const choices = customFilterChoices(list)
    const value = <T>(said: T | undefined, stored: T | undefined) => (said === undefined ? stored : said)
    const isOne = (name: string | null | undefined, kinds?: readonly string[]) =>
      !name || columns.some((each) => each.name === name && (!kinds || kinds.includes(each.kind)))
    const wrong = (field: string, message: string) => ({ code: 'not_in_list', message, field })
    if (!value(event.columns, before?.columns)?.every((name) => isOne(name)))
      return wrong('columns', 'Please choose columns of the list.')
    if (!value(event.filters, before?.filters)?.every((each) => choices[each.field]?.includes(each.value)))
      return wrong('filters', 'Please choose filters of the list.')
    const group = value(event.groupBy, before?.group_by)
    const period = value(event.periodColumn, before?.period_column)
    if (!isOne(group)) return wrong('group_by', 'Please choose a column of the list.')
    if (!isOne(value(event.sumColumn, before?.sum_column), ['number', 'amount']))
      return wrong('sum_column', 'Please choose a column with numbers.')
    if (!isOne(period, ['moment', 'day']))
      return wrong('period_column', 'Please choose a column with times or days.')
    const plot = value(event.plot, before?.plot)
    if (plot === 'groups' && !group) return wrong('group_by', 'A plot of groups needs a column.')
    if (plot === 'days' && !period) return wrong('period_column', 'A plot of days needs a column.')
  }
  return null
}

const rowsOf = (db: Kysely<Tables>, company: CompanyId) =>
  db
    .selectFrom('custom_report')
    .select(['id', 'name', 'list', 'columns', 'filters', 'group_by', 'sum_column', 'period_column', 'plot'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const shown = ({ columns, filters, ...row }: Row): CustomReportRow => ({
  ...row,
  columns: kept.columns.parse(columns),
  filters: kept.filters.parse(filters),
})

/** Reads a custom report, which people define on a list; undefined if the company has none with this id. */
export async function readCustomReport(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<CustomReportRow | undefined> {
  const row = await rowsOf(db, company).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/**
 * Returns the id of the account that saved a custom report last; undefined if the company has none with this
 * id.
 */
export async function readCustomReportOwner(
  db: Kysely<Tables>,
  company: CompanyId,
  id: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('custom_report')
    .select('owner_id')
    .where('company', '=', company)
    .where('id', '=', id)
    .where('archived_at', 'is', null)
    .executeTakeFirst()
  return row?.owner_id
}

/** Routes of custom reports, which people define on lists. */
export function customReportRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(customReports, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'custom_report.id',
      searched: ['custom_report.search'],
      sorts: { name: 'custom_report.search' },
      as: shown,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: customReports,
    stream: customReportStream,
    show: readCustomReport,
    add: (body) => ({ type: 'AddCustomReport', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeCustomReport', ...toCommandFields(body) }),
    remove: { type: 'RemoveCustomReport' },
  })
}

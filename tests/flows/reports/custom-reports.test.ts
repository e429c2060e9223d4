import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  customFilterChoices,
  customColumns,
  CUSTOM_LIST_NAMES,
  CUSTOM_LISTS,
  type CustomListName,
} from '../../../contract/reports/custom-lists.ts'
import type { Permission } from '../../../domain/user/permission.ts'
import { PERMISSIONS } from '../../../domain/user/permission.ts'
import { findAccessRow } from '../../../server/auth/permissions/route-access.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { computeReport } from '../../../server/reports/compute-report.ts'
import { NOON } from '../../support/database/prepared-database.ts'
import { testContext } from '../../support/database/test-context.ts'

const company = companyId('1')
let context: OpenContext

beforeAll(async () => {
  context = await testContext({}, { now: () => NOON }, 'demo')
})
afterAll(() => context.close())

interface Made {
  list: CustomListName
  columns?: string[]
  filters?: { field: string; value: string }[]
  group_by?: string
  sum_column?: string
  period_column?: string
  plot?: string
}

let serial = 0
async function computed(
  made: Made,
  {
    permissions = PERMISSIONS,
    from_day = '2000-01-01',
    to_day = '2100-01-01',
  }: { permissions?: readonly Permission[]; from_day?: string; to_day?: string } = {},
) {
  const id = String((serial += 1))
  const { columns = customColumns(made.list).map(({ name }) => name), filters = [], ...rest } = made
  await context.db
    .insertInto('custom_report')
    .values({
      ...rest,
      company,
      id,
      name: `Report ${id}`,
      search: `report ${id}`,
      columns: JSON.stringify(columns),
      filters: JSON.stringify(filters),
      plot: made.plot ?? 'none',
    } as never)
    .execute()
  const params = { from_day, to_day, client_id: null, assignment_id: null }
  const { content } = await computeReport(
    context.db,
    {
      slug: 'custom',
      reader: { company, limits: null, permissions },
      params: { ...params, custom_report_id: id },
      now: NOON,
    },
    () => {},
  )
  return content
}

it.each(CUSTOM_LIST_NAMES)('reads every row and column of the list %s', async (list) => {
  expect(findAccessRow('GET', `/api${CUSTOM_LISTS[list].of.path}`)).toMatchObject({
    who: CUSTOM_LISTS[list].needs,
  })
  const { title, tables } = await computed({ list })
  expect(title).toBe(`Report ${serial}`)
  expect(tables[0]?.columns.slice(0, customColumns(list).length).map((column) => column.title)).toEqual(
    customColumns(list).map((column) => column.title),
  )
  for (const [field, [value = '']] of Object.entries(customFilterChoices(list)))
    await computed({ list, filters: [{ field, value }] })
})

it('counts and adds up what plain SQL does', async () => {
  const { figures, plots, tables } = await computed({
    list: 'invoices',
    columns: ['number', 'gross'],
    group_by: 'client_name',
    sum_column: 'gross',
    plot: 'groups',
  })
  const { rows } = await sql<{ client: string; invoices: number; gross: number }>`
    select client.name as client, count(*) as invoices, sum(gross) as gross from invoice
    join client on client.company = invoice.company and client.id = invoice.client_id
    where invoice.company = '1' group by client.name order by client.name`.execute(context.db)
  const count = rows.reduce((sum, { invoices }) => sum + Number(invoices), 0)
  const gross = rows.reduce((sum, each) => sum + Number(each.gross), 0) / 100
  expect(figures.map(({ value }) => value)).toEqual([count, gross])
  expect(tables[0]?.rows.map(({ cells }) => cells)).toEqual(
    rows.map((each) => [each.client, Number(each.invoices), Number(each.gross) / 100, 'KES']),
  )
  expect(plots[0]?.values.reduce((sum, value) => sum + value, 0)).toBe(count)
  expect(tables[1]?.rows).toHaveLength(count)
})

it('leaves out rows that are not in the period', async () => {
  const { figures, plots } = await computed(
    { list: 'occurrences', period_column: 'occurred_at', plot: 'days' },
    {
      from_day: '2026-09-01',
      to_day: '2026-09-02',
    },
  )
  const { rows } = await sql<{ n: number }>`select count(*) as n from occurrence where company = '1'
    and occurred_at >= ${Date.UTC(2026, 7, 31, 21)} and occurred_at < ${Date.UTC(2026, 8, 2, 21)}`.execute(
    context.db,
  )
  expect([figures[0]?.value, plots[0]?.labels.length]).toEqual([Number(rows[0]?.n), 2])
})

it('shows what the reader may see when it is computed', async () => {
  const asRole = (...permissions: Permission[]) => ({
    permissions: ['View Reports', ...permissions] as const,
  })
  await expect(computed({ list: 'invoices' }, asRole('View Guards'))).rejects.toMatchObject({
    statusCode: 403,
  })
  await sql`update incident set confidentiality = 'management_only' where company = '1' and id = '1'`.execute(
    context.db,
  )
  const all = await computed({ list: 'incidents' }, asRole('View Incidents', 'View Management Incidents'))
  const some = await computed({ list: 'incidents' }, asRole('View Incidents'))
  expect(Number(all.figures[0]?.value) - Number(some.figures[0]?.value)).toBe(1)
})

it('sets what was billed at each site against what its hours cost', async () => {
  const { db } = context
  const from = Date.UTC(2026, 8, 3, 3)
  const line = {
    workerId: '1',
    assignmentId: '1',
    from,
    to: from + 12 * 3_600_000,
    status: 'present',
    arrival: from,
    departure: from + 12 * 3_600_000,
    minutes: 720,
    lateMin: 0,
    earlyMin: 0,
    regular: 600,
    night: 0,
    holiday: 0,
    overtime: 120,
    reason: null,
  }
  const sheet = await db
    .selectFrom('attendance_sheet')
    .selectAll()
    .where('company', '=', company)
    .limit(1)
    .executeTakeFirstOrThrow()
  const days = { from_day: '2026-09-01', to_day: '2026-09-07' }
  for (const [id, approved_at] of [
    ['901', 1],
    ['902', 2],
  ] as const)
    await db
      .insertInto('attendance_sheet')
      .values({ ...sheet, ...days, id, approved_at, lines: JSON.stringify([line]) } as never)
      .execute()
  const rate = { company, search: '', rank: null, currency: 'KES', from: '2026-09-01' }
  await db
    .insertInto('pay_rate')
    .values([
      { ...rate, id: '901', worker_id: null, hourly: 100_00 },
      { ...rate, id: '902', worker_id: '1', hourly: 120_00 },
    ] as never)
    .execute()
  // the lines of an invoice include its adjustments
  await sql`update invoice set net = net - 100000, adjustments = '[{"description":"Discount","net":-100000}]',
    lines = json_insert(lines, '$[#]', json('{"description":"Discount","place":null,"quantity":1,"unit":"each",
      "price":-100000,"net":-100000,"tax":-16000,"sources":[]}'))
    where company = '1' and id = (select min(id) from invoice where status = 'issued')`.execute(db)
  const { content } = await computeReport(
    db,
    {
      slug: 'site-profit',
      reader: { company, limits: null, permissions: PERMISSIONS },
      params: { from_day: '2000-01-01', to_day: '2100-01-01', client_id: null, assignment_id: null },
      now: NOON,
    },
    () => {},
  )
  const { rows } = await sql<{ net: number }>`select sum(net
      - (select coalesce(sum(json_extract(value, '$.net')), 0) from json_each(credit_notes))
      + (select coalesce(sum(json_extract(value, '$.net')), 0) from json_each(debit_notes))) as net
    from invoice where company = '1' and status not in ('draft', 'reviewed', 'void')`.execute(db)
  const billed = Number(rows[0]?.net) / 100
  // the duty is on two sheets but paid once: ten hours at the rate, and two hours at one and a half times the rate
  const pay = 120 * (10 + 3)
  const of = (label: string) => content.figures.find((each) => each.label === label)?.value
  expect([of('Hours paid'), of('Hours without a pay rate')]).toEqual([720, 0])
  expect([of('Billed, KES'), of('Pay, KES'), of('Profit, KES')]).toEqual([billed, pay, billed - pay])
  expect(billed).toBeGreaterThan(0)
  const sums = content.tables[0]?.rows.map(({ cells }) => Number(cells[5])) ?? []
  expect(Math.round(sums.reduce((sum, value) => sum + value * 100, 0))).toBe(Math.round(billed * 100))
})

import { sql, type Kysely } from 'kysely'
import { sheetLine, type SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import type { BillableShift, Period } from '../../domain/billing/invoice-lines.ts'
import { jsonText } from '../../domain/json-text.ts'
import { dateAt } from '../../domain/time/zone-days.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { keptOfInvoice } from './invoice-model.ts'

type Asked = Period & {
  clientId: string
  /** the invoice that is drafted again; its own shifts are free */
  own: string | null
}

const keptLines = jsonText.pipe(sheetLine.array())

/** A shift as an invoice names it: guard, assignment and begin, ms since epoch UTC. */
const refOf = ({ workerId, assignmentId, from }: SheetLine) => `${workerId}/${assignmentId}/${from}`

/**
 * The shifts of approved attendance at a client's assignments that began on days of the period and that no other
 * invoice charges. A shift on two sheets counts once, as it was approved first.
 */
export async function billableShifts(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: Asked,
): Promise<BillableShift[]> {
  const timeZone = await companyZone(trx, company)
  const places = await placesOf(trx, company, asked.clientId)
  const charged = await chargedRefs(trx, company, asked)
  const found = new Map<string, BillableShift>()
  for (const { lines } of await approvedSheets(trx, company, asked))
    for (const line of keptLines.parse(lines ?? '[]')) {
      const ref = refOf(line)
      const place = places.get(line.assignmentId)
      const on = dateAt(line.from, timeZone)
      if (place === undefined || charged.has(ref) || found.has(ref) || on < asked.from || on > asked.to)
        continue
      const { regular, night, holiday, overtime } = line
      const minutes = { regular, night, holiday, overtime }
      found.set(ref, { ref, assignmentId: line.assignmentId, place, on, minutes })
    }
  return [...found.values()]
}

const approvedSheets = (trx: Kysely<Tables>, company: CompanyId, { from, to }: Period) =>
  trx
    .selectFrom('attendance_sheet')
    .select('lines')
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('approved_at', 'is not', null)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('approved_at')
    .execute()

async function placesOf(trx: Kysely<Tables>, company: CompanyId, clientId: string) {
  const rows = await trx
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** What other invoices charge that are neither void nor credited in full. */
async function chargedRefs(trx: Kysely<Tables>, company: CompanyId, { clientId, from, to, own }: Asked) {
  const others = await trx
    .selectFrom('invoice')
    .select('lines')
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .where('period_from', '<=', to)
    .where('period_to', '>=', from)
    .where('status', '!=', 'void')
    .where(sql<boolean>`(credited < gross or gross = 0)`)
    .where('id', '!=', own ?? '')
    .execute()
  return new Set(
    others.flatMap(({ lines }) =>
      keptOfInvoice.lines.parse(lines).flatMap(({ sources }) => sources.map(({ ref }) => ref)),
    ),
  )
}

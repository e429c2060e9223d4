import type { Kysely } from 'kysely'
import { sheetLine, type SheetLine } from '../../domain/attendance/attendance-sheet.ts'
import type { BillableShift } from '../../domain/billing/hour-lines.ts'
import { jsonText } from '../../domain/json-text.ts'
import { dateAt } from '../../domain/time/zone-days.ts'
import { companyZone } from '../companies/companies.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { chargedElsewhere, type PeriodOfClient } from './charged-elsewhere.ts'
import { placesOfClient } from './places-of-client.ts'
import { shiftOfRef, shiftRef } from './source-refs.ts'

const keptLines = jsonText.pipe(sheetLine.array())
const MINUTE_MS = 60_000

/** Times of duties that are charged, ms since epoch UTC, by guard and assignment. */
type Spans = Map<string, { from: number; to: number }[]>
const keyOf = ({ workerId, assignmentId }: Pick<SheetLine, 'workerId' | 'assignmentId'>) =>
  `${workerId}/${assignmentId}`

/**
 * The shifts of approved attendance at a client's assignments that began on days of the period and that no other
 * invoice charges. Of a duty that is on several sheets, or that was moved between two approvals, what was approved
 * first counts, once.
 */
export async function billableShifts(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: PeriodOfClient,
): Promise<BillableShift[]> {
  const timeZone = await companyZone(trx, company)
  const places = await placesOfClient(trx, company, asked.clientId)
  const taken = await chargedSpans(trx, company, asked)
  const found: BillableShift[] = []
  for (const { lines } of await approvedSheets(trx, company, asked))
    for (const line of keptLines.parse(lines ?? '[]')) {
      const place = places.get(line.assignmentId)
      const on = dateAt(line.from, timeZone)
      if (place === undefined || on < asked.from || on > asked.to) continue
      const spans = taken.get(keyOf(line)) ?? []
      if (spans.some(({ from, to }) => from === line.from || (from < line.to && line.from < to))) continue
      taken.set(keyOf(line), [...spans, line])
      const { regular, night, holiday, overtime } = line
      const minutes = { regular, night, holiday, overtime }
      found.push({ ref: shiftRef(line), assignmentId: line.assignmentId, place, on, minutes })
    }
  return found
}

const approvedSheets = (trx: Kysely<Tables>, company: CompanyId, { from, to }: PeriodOfClient) =>
  trx
    .selectFrom('attendance_sheet')
    .select('lines')
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('approved_at', 'is not', null)
    .where('from_day', '<=', to)
    .where('to_day', '>=', from)
    .orderBy('approved_at')
    .orderBy('id')
    .execute()

/** Other invoices name the begin of a shift and its minutes; it ended no earlier than these. */
async function chargedSpans(trx: Kysely<Tables>, company: CompanyId, asked: PeriodOfClient): Promise<Spans> {
  const spans: Spans = new Map()
  for (const { lines } of await chargedElsewhere(trx, company, asked))
    for (const { ref, minutes } of lines.flatMap(({ sources }) => sources)) {
      const shift = shiftOfRef(ref)
      if (!shift) continue
      const others = spans.get(keyOf(shift)) ?? []
      const known = others.find(({ from }) => from === shift.from)
      if (known) known.to += minutes * MINUTE_MS
      else spans.set(keyOf(shift), [...others, { from: shift.from, to: shift.from + minutes * MINUTE_MS }])
    }
  return spans
}

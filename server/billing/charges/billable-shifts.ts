import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { sheetLine, type SheetLine } from '../../../domain/attendance/attendance-sheet.ts'
import type { Span } from '../../../domain/attendance/hours/spans.ts'
import type { BillableShift } from '../../../domain/billing/charges/hour-lines.ts'
import { unchargedTime } from '../../../domain/billing/charges/uncharged-time.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { addDays, zoneDateAt } from '../../../domain/time/zone-days.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import { groupBy } from '../../fixes/batches.ts'
import { readHourRules } from '../../roster-rules/read-roster-rules.ts'
import { readChargesOnOtherInvoices, type ClientPeriod } from './charges-on-other-invoices.ts'
import { parseShiftRef, shiftRef } from './line-sources.ts'

const keptLines = jsonText.pipe(sheetLine.array())
const MINUTE_MS = 60_000

/**
 * Returns the shifts of approved attendance sheets at a client's assignments that began in the period. Time
 * that another invoice charges is left out. If a duty is on several sheets, the first approval counts;
 * overlapping duties are charged once.
 */
export async function readBillableShifts(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: ClientPeriod,
): Promise<BillableShift[]> {
  const timeZone = await readCompanyZone(trx, company)
  const rules = await readHourRules(trx, company)
  const places = await readClientAssignmentNames(trx, company, asked.clientId)
  const sheets = await approvedSheets(trx, company, asked)
  const lines = sheets.flatMap((sheet) => keptLines.parse(sheet.lines ?? '[]'))
  const { refs, taken } = await chargedTimes(trx, company, asked, lines)
  const found: BillableShift[] = []
  for (const line of lines) {
    const place = places.get(line.assignmentId)
    const on = zoneDateAt(line.from, timeZone)
    const ref = shiftRef(line)
    if (place === undefined || on < asked.from || on > asked.to || refs.has(ref)) continue
    const times = taken.get(line.workerId) ?? []
    const left = unchargedTime(line, times, rules, timeZone)
    refs.add(ref)
    if (!left) continue
    taken.set(line.workerId, [...times, ...(line.worked ?? [left.span])])
    found.push({ ref, assignmentId: line.assignmentId, place, on, ...left })
  }
  return found
}

const approvedSheets = (trx: Kysely<Tables>, company: CompanyId, { from, to }: ClientPeriod) =>
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

/**
 * Returns the references of the shifts that other invoices charge, and the charged times of each guard (ms
 * since epoch UTC).
 */
async function chargedTimes(
  trx: Kysely<Tables>,
  company: CompanyId,
  asked: ClientPeriod,
  approved: readonly SheetLine[],
): Promise<{ refs: Set<string>; taken: Map<string, Span[]> }> {
  // a shift of the day before may extend into the period, and one of the last day may extend beyond it
  const around = { ...asked, from: addDays(asked.from, -1), to: addDays(asked.to, 1) }
  const sources = (await readChargesOnOtherInvoices(trx, company, around)).flatMap(({ lines }) =>
    lines.flatMap((line) => (line.unit === 'hour' ? line.sources : [])),
  )
  const byRef = new Map(approved.map((line) => [shiftRef(line), line]))
  const taken = new Map<string, Span[]>()
  for (const [ref, parts] of groupBy(sources, (source) => source.ref)) {
    const shift = parseShiftRef(ref)
    if (!shift) continue
    const spans = parts.flatMap(({ from, to }) =>
      from === undefined || to === undefined ? [] : [{ from, to }],
    )
    const minutes = parts.reduce((sum, part) => sum + part.minutes, 0)
    // Invoices of earlier versions store only start and minutes of a shift. The approved sheet then gives
    // its real times.
    const known = byRef.get(ref)?.worked ?? [{ from: shift.from, to: shift.from + minutes * MINUTE_MS }]
    taken.set(shift.workerId, [...(taken.get(shift.workerId) ?? []), ...(spans.length > 0 ? spans : known)])
  }
  return { refs: new Set(sources.map(({ ref }) => ref)), taken }
}

/** Returns the names of a client's assignments by id, including assignments that have ended. */
export async function readClientAssignmentNames(
  trx: Kysely<Tables>,
  company: CompanyId,
  clientId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('assignment')
    .select(['id', 'name'])
    .where('company', '=', company)
    .where('client_id', '=', clientId)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

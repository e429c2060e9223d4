import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type ReportSlug, reportTitle } from '../../contract/reports/report-list.ts'
import { MAX_REPORT_ROWS } from '../../contract/reports/report.ts'
import { canonicalPieces } from '../../domain/event-sourcing/canonical-json.ts'
import type { ReportContent } from '../../domain/reports/report-data.ts'
import { addDays, wallTimeOn } from '../../domain/time/zone-days.ts'
import type { Context } from '../app/context.ts'
import { tooManyRowsProblem } from './all-rows.ts'
import type { ReportScope, ReportReader } from './report-kind.ts'
import { REPORT_KINDS } from './report-kinds.ts'
import type { ReportParams } from './report-params.ts'

/** depth of the rows in the JSON of a report: report, tables, table, rows */
const LEVELS_TO_ROWS = 4
const WRITTEN_AT_ONCE = 64 * 1024

export interface ReportRequest {
  slug: ReportSlug
  reader: ReportReader
  params: ReportParams
  /** ms since epoch UTC */
  now: number
  /** maximum number of rows, if lower than MAX_REPORT_ROWS */
  mostRows?: number
}

/**
 * A report and its position in the log. The content includes every event up to `position`, and no later one.
 */
export interface ComputedReport {
  content: ReportContent
  /** canonical JSON of the content, UTF-8 */
  text: Uint8Array
  sha256: string
  position: number
  hash: string
  checkpointSize: number | null
  incidentIds: readonly string[]
}

/**
 * Computes a report. `db` is a snapshot of the database, `now` in ms since epoch UTC. `reach` receives the
 * progress, and throws to cancel. Throws a 422 problem beyond the row limit.
 */
export async function computeReport(
  db: Context['db'],
  { slug, reader, params, now, mostRows = MAX_REPORT_ROWS }: ReportRequest,
  reach: ReportScope['reach'],
): Promise<ComputedReport> {
  const head = await db
    .selectFrom('head')
    .select(['position', 'hash'])
    .where('company', '=', reader.company)
    .executeTakeFirstOrThrow()
  const company = await db
    .selectFrom('company')
    .select(['name', 'time_zone', 'logo'])
    .where('id', '=', reader.company)
    .executeTakeFirstOrThrow()
  const timeZone = params.time_zone ?? company.time_zone
  const { incidentIds = [], ...findings } = await REPORT_KINDS[slug].compute({
    db,
    seer: reader,
    fromDay: params.from_day,
    toDay: params.to_day,
    from: wallTimeOn(params.from_day, '00:00', timeZone),
    to: wallTimeOn(addDays(params.to_day, 1), '00:00', timeZone),
    clientId: params.client_id,
    assignmentId: params.assignment_id,
    customReportId: params.custom_report_id ?? null,
    timeZone,
    now,
    reach,
  })
  const rows = findings.tables.reduce((sum, table) => sum + table.rows.length, 0)
  if (rows > mostRows) throw tooManyRowsProblem(mostRows)
  const content: ReportContent = {
    slug,
    title: reportTitle(slug),
    company: company.name,
    logo: company.logo,
    timeZone,
    fromDay: params.from_day,
    toDay: params.to_day,
    client: await nameOf(db, 'client', reader.company, params.client_id),
    site: await nameOf(db, 'assignment', reader.company, params.assignment_id),
    isPart: reader.limits !== null,
    ...findings,
  }
  const text = textOf(content)
  const checkpoint = await db
    .selectFrom('checkpoint')
    .select('size')
    .where('company', '=', reader.company)
    .where('size', '<=', head.position)
    .orderBy('size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    content,
    text,
    sha256: sha256Hex(text),
    position: head.position,
    hash: head.hash,
    checkpointSize: checkpoint?.size ?? null,
    incidentIds,
  }
}

/** Returns the canonical JSON of a report as UTF-8 bytes, because a long string takes twice the memory. */
function textOf(content: ReportContent): Uint8Array {
  const written: Buffer[] = []
  let rows = ''
  for (const piece of canonicalPieces(content, LEVELS_TO_ROWS)) {
    rows += piece
    if (rows.length < WRITTEN_AT_ONCE) continue
    written.push(Buffer.from(rows))
    rows = ''
  }
  return Buffer.concat([...written, Buffer.from(rows)])
}

export const sha256Hex = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

async function nameOf(
  db: Context['db'],
  table: 'client' | 'assignment',
  company: string,
  id: string | null,
): Promise<string | null> {
  if (id === null) return null
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(table)}
    where company = ${company} and id = ${id}`.execute(db)
  return rows[0]?.name ?? null
}

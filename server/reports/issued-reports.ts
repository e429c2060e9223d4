import { sql } from 'kysely'
import type { ReportSlug } from '../../contract/reports/report-list.ts'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import { reportStream } from '../../domain/reports/report.ts'
import type { Context } from '../app/context.ts'
import { idsJson } from '../auth/permissions/access-from-row.ts'
import { isIncidentOpen } from '../auth/permissions/access-limits.ts'
import { toBatches } from '../fixes/batches.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { HttpProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { reportAudience, type ReportParams } from './report-params.ts'
import type { ReportReader } from './report-kind.ts'
import './report-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /**
     * Canonical JSON of exported reports, by its SHA-256 (hex), which the log contains. `incident_ids`: as in
     * `report_run`.
     */
    report_content: { company: string; sha256: string; content: string; incident_ids: string | null }
  }
}

const COLUMNS = [
  'id',
  'slug',
  'params',
  'audience',
  'source_position',
  'source_hash',
  'checkpoint_size',
  'data_sha256',
  'issued_at',
  'issued_by',
] as const

/** Selects the exports of a report that its reader may see, newest first. */
const issuedOf = (db: Context['db'], slug: ReportSlug, reader: ReportReader) =>
  db
    .selectFrom('report')
    .select(COLUMNS)
    .where('company', '=', reader.company)
    .where('slug', '=', slug)
    .where('audience', '=', reportAudience(slug, reader))
    .orderBy('issued_at', 'desc')
    .orderBy('source_position', 'desc')

export type IssuedReport = Awaited<ReturnType<ReturnType<typeof issuedOf>['execute']>>[number]

/** Returns the newest export of a report with these parameters; undefined if there is none. */
export const findNewestIssued = (
  db: Context['db'],
  slug: ReportSlug,
  reader: ReportReader,
  params: ReportParams,
): Promise<IssuedReport | undefined> =>
  issuedOf(db, slug, reader).where('params', '=', canonicalJson(params)).limit(1).executeTakeFirst()

export const findIssuedById = (
  db: Context['db'],
  slug: ReportSlug,
  reader: ReportReader,
  id: string,
): Promise<IssuedReport | undefined> => issuedOf(db, slug, reader).where('id', '=', id).executeTakeFirst()

/**
 * Returns the content of an export as canonical JSON; null if it was deleted with an erased person's data, or
 * contains an incident that this reader may no longer see.
 */
export async function readStoredContent(
  db: Context['db'],
  reader: ReportReader,
  sha256: string,
): Promise<string | null> {
  const stored = await db
    .selectFrom('report_content')
    .select(['content', 'incident_ids'])
    .where('company', '=', reader.company)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return !stored || (await hasHiddenIncident(db, reader, stored.content, stored.incident_ids))
    ? null
    : stored.content
}

/**
 * Returns whether a content contains an incident that the reader may not see: a number in its text, or a
 * stored id.
 */
export async function hasHiddenIncident(
  db: Context['db'],
  reader: ReportReader,
  content: string,
  incidentIds: string | null,
): Promise<boolean> {
  const named = new Set(content.match(/INC-\d{4}-\d{6,}/g))
  const contained = incidentIds === null ? [] : idsJson.parse(incidentIds)
  for (const [column, values] of [
    ['number', [...named]],
    ['id', contained],
  ] as const)
    for (const part of toBatches(values, 500)) {
      const hidden = await db
        .selectFrom('incident')
        .select('id')
        .where('company', '=', reader.company)
        .where(column, 'in', part)
        .where(sql<boolean>`not ${isIncidentOpen(reader, 'incident')}`)
        .limit(1)
        .executeTakeFirst()
      if (hidden) return true
    }
  return false
}

/** The account that requests a report. */
export interface ReportOwner extends ReportReader {
  userId: string
}

/** The account that exports a report; `by` is its name in the log: `user:17` or `guest:4`. */
export interface ReportIssuer extends ReportReader {
  by: string
}

/** Decodes the canonical JSON of a report, UTF-8, to text for the database. */
export const decodeContent = (text: Uint8Array): string => new TextDecoder().decode(text)

/** A computed report. Unless its content is given here, it is in the run's row of `report_result`. */
export interface ComputedReportResult {
  content: { runId: string } | { text: Uint8Array; incidentIds: readonly string[] }
  slug: ReportSlug
  params: ReportParams
  sha256: string
  position: number
  hash: string
  checkpointSize: number | null
  rows: number
}

/** Stores a computed report, and returns it as an export; the newest existing one if its data is the same. */
export async function issueReport(
  context: Context,
  owner: ReportIssuer,
  { content, slug, params, ...found }: ComputedReportResult,
): Promise<IssuedReport> {
  const { company, by } = owner
  const before = await findNewestIssued(context.db, slug, owner, params)
  // The content is stored even if it was exported before, because it may have been deleted since.
  const stored =
    'text' in content
      ? sql`select cast(${company} as text), ${found.sha256}, ${decodeContent(content.text)}, ${JSON.stringify(content.incidentIds)} where 1 = 1`
      : // The content is copied within the database, because it is large.
        sql`select result.company, ${found.sha256}, result.content, run.incident_ids from report_result as result
          join report_run as run on run.company = result.company and run.id = result.run_id
          where result.company = ${company} and result.run_id = ${content.runId}`
  await sql`insert into report_content (company, sha256, content, incident_ids) ${stored}
    on conflict (company, sha256) do update set incident_ids = excluded.incident_ids`.execute(context.db)
  if (before?.data_sha256 === found.sha256) return before
  const handled = await handleCommand(context, reportStream, {
    company,
    id: null,
    command: {
      type: 'IssueReport',
      slug,
      params: canonicalJson(params),
      audience: reportAudience(slug, owner),
      sourcePosition: found.position,
      sourceHash: found.hash,
      checkpointSize: found.checkpointSize,
      dataSha256: found.sha256,
      rows: found.rows,
    },
    commandId: context.newId(),
    by,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
  const issued = await findIssuedById(context.db, slug, owner, handled.id)
  if (!issued) throw new Error(`report ${handled.id} is not in its table`)
  return issued
}

export const ERASED_REPORT_MESSAGE =
  'This version of the report is no longer available: the data of a person whom it named was erased, or an incident in it became confidential.'
/** Returns the problem for an export whose content is not available. */
export const erasedReportProblem = () => new HttpProblem(410, ERASED_REPORT_MESSAGE, { code: 'erased' })

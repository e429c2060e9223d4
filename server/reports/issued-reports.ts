import { sql } from 'kysely'
import type { ReportSlug } from '../../contract/reports/report-list.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { jsonText } from '../../domain/json-text.ts'
import { type ReportContent, reportContent } from '../../domain/reports/report-data.ts'
import { reportStream } from '../../domain/reports/report.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'
import { isIncidentOpen } from '../auth/permissions/within-limits.ts'
import { batchesOf } from '../fixes/batches.ts'
import { handle } from '../event-log/handle.ts'
import { refusalProblem } from '../http/problem-reply.ts'
import { audienceOf, type ComputedReport, type ReportParams } from './compute-report.ts'
import './report-model.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** The canonical JSON of reports that were exported, by its SHA-256 (hex), which the log names. */
    report_content: { company: string; sha256: string; content: string }
  }
}

const contentText = jsonText.pipe(reportContent)
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

type Reader = Pick<Account, 'company' | 'limits' | 'permissions'>

/** Exports of a report as its reader may see them, the newest first. */
const issuedOf = (db: Context['db'], slug: ReportSlug, reader: Reader) =>
  db
    .selectFrom('report')
    .select(COLUMNS)
    .where('company', '=', reader.company)
    .where('slug', '=', slug)
    .where('audience', '=', audienceOf(reader))
    .orderBy('issued_at', 'desc')
    .orderBy('source_position', 'desc')

export type IssuedReport = Awaited<ReturnType<ReturnType<typeof issuedOf>['execute']>>[number]

/** The newest export of a report with these parameters. */
export const newestIssued = (
  db: Context['db'],
  slug: ReportSlug,
  reader: Reader,
  params: ReportParams,
): Promise<IssuedReport | undefined> =>
  issuedOf(db, slug, reader).where('params', '=', canonicalJson(params)).limit(1).executeTakeFirst()

export const issuedById = (
  db: Context['db'],
  slug: ReportSlug,
  reader: Reader,
  id: string,
): Promise<IssuedReport | undefined> => issuedOf(db, slug, reader).where('id', '=', id).executeTakeFirst()

/**
 * The content of an export; null where it was erased with the data of a person whom it named, and where it names an
 * incident that has become confidential since and is out of the reader's sight.
 */
export async function storedContent(
  db: Context['db'],
  reader: Reader,
  sha256: string,
): Promise<ReportContent | null> {
  const { company } = reader
  const stored = await db
    .selectFrom('report_content')
    .select('content')
    .where('company', '=', company)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (!stored) return null
  const named = new Set(stored.content.match(/INC-\d{4}-\d{6,}/g))
  for (const part of batchesOf([...named], 500)) {
    const hidden = await db
      .selectFrom('incident')
      .select('id')
      .where('company', '=', company)
      .where('number', 'in', part)
      .where(sql<boolean>`not ${isIncidentOpen(reader, 'incident')}`)
      .limit(1)
      .executeTakeFirst()
    if (hidden) return null
  }
  return contentText.parse(stored.content)
}

interface Asked {
  slug: ReportSlug
  account: Account
  params: ReportParams
}

/** Stores a report as it was computed, and returns it as an export; the newest one where its data is the same. */
export async function issueReport(
  context: Context,
  { slug, account, params }: Asked,
  computed: ComputedReport,
): Promise<IssuedReport> {
  const { company, userId } = account
  const before = await newestIssued(context.db, slug, account, params)
  // what was erased is stored anew under its own digest
  await context.db
    .insertInto('report_content')
    .values({ company, sha256: computed.sha256, content: computed.text })
    .onConflict((conflict) => conflict.columns(['company', 'sha256']).doNothing())
    .execute()
  if (before?.data_sha256 === computed.sha256) return before
  const handled = await handle(context, reportStream, {
    company,
    id: null,
    command: {
      type: 'IssueReport',
      slug,
      params: canonicalJson(params),
      audience: audienceOf(account),
      sourcePosition: computed.position,
      sourceHash: computed.hash,
      checkpointSize: computed.checkpointSize,
      dataSha256: computed.sha256,
      rows: computed.content.tables.reduce((sum, { rows }) => sum + rows.length, 0),
    },
    commandId: context.newId(),
    by: `user:${userId}`,
    at: context.now(),
  })
  if (!handled.ok) throw refusalProblem(handled.refusal)
  const issued = await issuedById(context.db, slug, account, handled.id)
  if (!issued) throw new Error(`report ${handled.id} is not in its table`)
  return issued
}

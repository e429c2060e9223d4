import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import { daysOf, REPORTS, type ReportSlug } from '../../contract/reports/report-list.ts'
import { LONGEST_REPORT, type reportQuery } from '../../contract/reports/report.ts'
import { canonicalJson } from '../../domain/canonical-json.ts'
import { streamParts } from '../../domain/event.ts'
import { levelsOpenTo } from '../../domain/incidents/confidentiality.ts'
import type { ReportContent } from '../../domain/reports/report-data.ts'
import { dateAfter, dateAt, momentOn } from '../../domain/time/zone-days.ts'
import type { Account } from '../auth/account.ts'
import { sees } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import { HttpProblem, notFound, refusalProblem } from '../http/problem-reply.ts'
import type { ReportAsked } from './report-kind.ts'
import { REPORT_KINDS } from './report-kinds.ts'

type Reader = Pick<Account, 'company' | 'limits' | 'permissions'>

/** A report and where the log stood: `content` contains every event up to `position`, and none that changes it after. */
export interface ComputedReport {
  content: ReportContent
  text: string
  sha256: string
  position: number
  hash: string
  checkpointSize: number | null
}

/** Whether a report is open to its reader; a 403 problem where it is not. */
export function mustBeOpen(slug: ReportSlug, { permissions }: Reader): void {
  const needs = REPORTS.find((report) => report.slug === slug)?.needs ?? []
  if (!needs.every((permission) => permissions.includes(permission)))
    throw new HttpProblem(403, 'Your role does not show this report.', { code: 'forbidden' })
}

/** Who reads the same report: equal limits and levels of confidentiality, as canonical JSON. */
export const audienceOf = ({ limits, permissions }: Reader): string =>
  canonicalJson({ limits, levels: levelsOpenTo(permissions) })

export type ReportParams = Required<
  Record<keyof Omit<z.infer<typeof reportQuery>, 'report_id'>, string | null>
> & { from_day: string; to_day: string }

/** What is asked for, with the last 7 days where no period is; a 422 or 404 problem where that cannot be. */
export async function reportParams(
  { db, now }: Pick<Context, 'db' | 'now'>,
  slug: ReportSlug,
  reader: Reader,
  query: z.infer<typeof reportQuery>,
  timeZone: string,
): Promise<ReportParams> {
  const to_day = query.to_day ?? dateAt(now(), timeZone)
  const from_day = query.from_day ?? dateAfter(to_day, 1 - daysOf(slug))
  const wrong = (field: string, message: string) => refusalProblem({ code: 'invalid', message, field })
  if (from_day > to_day) throw wrong('to_day', 'Please give a day that is not before the first one.')
  if (dateAfter(from_day, LONGEST_REPORT) <= to_day)
    throw wrong('to_day', `A report covers ${LONGEST_REPORT} days at most.`)
  const { client_id = null, assignment_id = null } = query
  const report = REPORTS.find((each) => each.slug === slug)
  if (assignment_id !== null && report && 'ofClientsOnly' in report)
    throw wrong('assignment_id', 'This report cannot be limited to a site.')
  for (const [table, id] of [
    ['client', client_id],
    ['assignment', assignment_id],
  ] as const) {
    if (id === null) continue
    const known = await db
      .selectFrom(table)
      .select('id')
      .where('company', '=', reader.company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!known || !(await sees(db, reader, table, id))) throw notFound()
  }
  return { from_day, to_day, client_id, assignment_id }
}

/** so often a report is computed anew because its records changed meanwhile */
const TRIES = 4

/** Computes a report as it is now. Throws a 503 problem where its records never rest long enough. */
export async function computeReport(
  { db, now }: Pick<Context, 'db' | 'now'>,
  slug: ReportSlug,
  reader: Reader,
  params: ReportParams,
  goesOn: () => void,
): Promise<ComputedReport> {
  const kind = REPORT_KINDS[slug]
  for (let tries = 0; tries < TRIES; tries += 1) {
    const head = await headOf(db, reader.company)
    const company = await db
      .selectFrom('company')
      .select(['name', 'time_zone', 'logo'])
      .where('id', '=', reader.company)
      .executeTakeFirstOrThrow()
    const asked: ReportAsked = {
      db,
      seer: reader,
      fromDay: params.from_day,
      toDay: params.to_day,
      from: momentOn(params.from_day, '00:00', company.time_zone),
      to: momentOn(dateAfter(params.to_day, 1), '00:00', company.time_zone),
      clientId: params.client_id,
      assignmentId: params.assignment_id,
      timeZone: company.time_zone,
      now: now(),
      goesOn,
    }
    const findings = await kind.compute(asked)
    const content: ReportContent = {
      slug,
      title: REPORTS.find((report) => report.slug === slug)?.title ?? slug,
      company: company.name,
      logo: company.logo,
      timeZone: company.time_zone,
      fromDay: params.from_day,
      toDay: params.to_day,
      client: await nameOf(db, 'client', reader.company, params.client_id),
      site: await nameOf(db, 'assignment', reader.company, params.assignment_id),
      isPart: reader.limits !== null,
      ...findings,
    }
    if (await isChangedSince(db, reader.company, head.position, [...kind.streams, 'company'])) continue
    const text = canonicalJson(content)
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
      sha256: sha256Of(text),
      position: head.position,
      hash: head.hash,
      checkpointSize: checkpoint?.size ?? null,
    }
  }
  throw new HttpProblem(503, 'The records change faster than the report is computed. Try again later.', {
    code: 'busy',
  })
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex')

const headOf = (db: Context['db'], company: string) =>
  db.selectFrom('head').select(['position', 'hash']).where('company', '=', company).executeTakeFirstOrThrow()

/** Whether an event of one of these kinds of streams came after a position of the log. */
async function isChangedSince(
  db: Context['db'],
  company: string,
  position: number,
  kinds: readonly string[],
): Promise<boolean> {
  const rows = await db
    .selectFrom('event')
    .select('stream')
    .where('company', '=', company)
    .where('position', '>', position)
    .execute()
  return rows.some(({ stream }) => kinds.includes(streamParts(stream).type))
}

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

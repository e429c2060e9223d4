import type { z } from 'zod'
import {
  CUSTOM_REPORT_SLUG,
  defaultReportDays,
  REPORTS,
  type ReportSlug,
  REPORT_SLUGS,
} from '../../contract/reports/report-list.ts'
import { MAX_REPORT_DAYS, type reportQuery } from '../../contract/reports/report.ts'
import { canonicalJson } from '../../domain/event-sourcing/canonical-json.ts'
import { visibleLevels } from '../../domain/incidents/confidentiality.ts'
import { addDays, zoneDateAt } from '../../domain/time/zone-days.ts'
import { canSee } from '../auth/permissions/access-limits.ts'
import type { Context } from '../app/context.ts'
import { HttpProblem, notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { readCustomReport } from './custom/custom-reports.ts'
import type { ReportReader } from './report-kind.ts'

/** Throws a 403 problem if the reader may not open this report. */
export function assertReportOpen(slug: ReportSlug, { permissions }: ReportReader): void {
  const needs = REPORTS.find((report) => report.slug === slug)?.needs ?? []
  if (!needs.every((permission) => permissions.includes(permission)))
    throw new HttpProblem(403, 'Your role does not show this report.', { code: 'forbidden' })
}

/**
 * Returns a key that is equal for readers who get the same report: limits and levels of confidentiality as
 * canonical JSON, for a custom report also permissions.
 */
export const reportAudience = (slug: string, { limits, permissions }: ReportReader): string =>
  canonicalJson({
    limits,
    levels: visibleLevels(permissions),
    ...(slug === CUSTOM_REPORT_SLUG && { permissions: permissions.toSorted() }),
  })

export type ReportParams = Required<
  Record<keyof Omit<z.infer<typeof reportQuery>, 'report_id' | 'run_id' | 'custom_report_id'>, string | null>
> & {
  from_day: string
  to_day: string
  custom_report_id?: string | undefined
  time_zone?: string | undefined
}

/**
 * Parses the parameters of a report, by default the last 7 days. Throws a 422 or 404 problem if they are
 * invalid.
 */
export async function parseReportParams(
  { db, now }: Pick<Context, 'db' | 'now'>,
  slug: ReportSlug,
  reader: ReportReader,
  query: z.infer<typeof reportQuery>,
  timeZone: string,
): Promise<ReportParams> {
  const to_day = query.to_day ?? zoneDateAt(now(), timeZone)
  const from_day = query.from_day ?? addDays(to_day, 1 - defaultReportDays(slug))
  const wrong = (field: string, message: string) => refusalProblem({ code: 'invalid', message, field })
  if (from_day > to_day) throw wrong('to_day', 'Please give a day that is not before the first one.')
  if (addDays(from_day, MAX_REPORT_DAYS) <= to_day)
    throw wrong('to_day', `A report covers ${MAX_REPORT_DAYS} days at most.`)
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
    if (!known || !(await canSee(db, reader, table, id))) throw notFoundProblem()
  }
  const asked = { from_day, to_day, client_id, assignment_id }
  if (slug !== CUSTOM_REPORT_SLUG) return asked
  const { custom_report_id } = query
  if (custom_report_id === undefined) throw wrong('custom_report_id', 'Please choose a saved report.')
  if (!(await readCustomReport(db, reader.company, custom_report_id))) throw notFoundProblem()
  return { ...asked, custom_report_id }
}

/** Parses the slug of a report. Throws a 404 problem if there is no such report. */
export function parseReportSlug(written: string): ReportSlug {
  const slug = REPORT_SLUGS.find((each) => each === written)
  if (slug === undefined) throw notFoundProblem('There is no such report.')
  return slug
}

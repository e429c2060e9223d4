import { sql, type Kysely } from 'kysely'
import { type Issue, issue } from '../../contract/issues/issue.ts'
import { OPEN_ISSUE_STATUSES } from '../../domain/issues/issue-lifecycle.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Limits } from '../../domain/user/limits.ts'
import { isWithin } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { readPersonNames, type PersonName } from '../occurrences/occurrence-rows.ts'

type Db = Kysely<Tables>

const files = jsonText.pipe(issue.shape.files_before)

/** Selects the company's issues with their posts and assignees, including removed posts. */
export const issueRows = (db: Db, company: CompanyId) =>
  db
    .selectFrom('issue')
    .innerJoin('site_post', onId('site_post', 'issue.site_post_id'))
    .leftJoin('worker', onId('worker', 'issue.worker_id'))
    .leftJoin('account', onId('account', 'issue.user_id'))
    .selectAll('issue')
    .select([
      'site_post.alias as site_post_name',
      sql<string | null>`coalesce(worker.full_name, account.full_name)`.as('assignee_name'),
    ])
    .where('issue.company', '=', company)

export type IssueRow = Awaited<ReturnType<ReturnType<typeof issueRows>['execute']>>[number]

/**
 * Converts a row to an issue as the API returns it at `now`, ms since epoch UTC. Limited accounts do not see
 * its origin.
 */
export const toIssue =
  (person: PersonName, now: number, limits: Limits | null) =>
  (row: IssueRow): Issue => {
    const { company: _c, search: _s, serial: _n, year: _y, ...fields } = row
    return {
      ...fields,
      ...(limits && { occurrence_id: null, checklist_run_id: null, checklist_item: null }),
      author: person(row.author),
      resolved_by: person(row.resolved_by),
      verified_by: person(row.verified_by),
      overdue: OPEN_ISSUE_STATUSES.includes(row.status) && row.due_at < now,
      files_before: files.parse(row.files_before),
      files_after: files.parse(row.files_after),
      amend_reason: null,
    }
  }

/** Returns an issue with the earlier issues about the same problem, newest first. */
export async function readIssue(
  db: Db,
  { company, limits, now }: { company: CompanyId; limits: Limits | null; now: number },
  issueId: string,
): Promise<Issue | undefined> {
  const row = await issueRows(db, company).where('issue.id', '=', issueId).executeTakeFirst()
  if (!row) return undefined
  const shown = toIssue(await readPersonNames(db, company), now, limits)(row)
  return {
    ...shown,
    earlier: row.recurrence_of === null ? [] : await earlierIssues(db, company, row.recurrence_of, limits),
  }
}

async function earlierIssues(
  db: Db,
  company: CompanyId,
  from: string,
  limits: Limits | null,
): Promise<Pick<Issue, 'id' | 'number' | 'title'>[]> {
  const seen = limits ? sql`and ${isWithin('issue', company, limits, 'chain.id')}` : sql``
  const { rows } = await sql<Pick<Issue, 'id' | 'number' | 'title'>>`
    with recursive chain (id, number, title, recurrence_of) as (
      select issue.id, issue.number, issue.title, issue.recurrence_of from issue
        where issue.company = ${company} and issue.id = ${from}
      union all
      select issue.id, issue.number, issue.title, issue.recurrence_of from chain
        join issue on issue.company = ${company} and issue.id = chain.recurrence_of
    )
    select chain.id, chain.number, chain.title from chain where 1 = 1 ${seen}`.execute(db)
  return rows
}

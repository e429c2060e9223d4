import type { Kysely } from 'kysely'
import { accessOf } from '../../auth/permissions/access-of.ts'
import { isWithin } from '../../auth/permissions/within-limits.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/problem-reply.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import { customReportOwner } from '../custom/custom-reports.ts'
import type { ReportOwner } from '../issued-reports.ts'
import { forMail } from './report-owner.ts'

/**
 * For whom a scheduled report is computed: the account that saved the schedule, without what leaves the company in no
 * mail. Of a saved report only what the account that saved that may see, too, so that nobody reads by the schedule of
 * somebody else. Throws a 403 problem where one of the accounts is closed.
 */
export async function mailReader(
  db: Kysely<Tables>,
  company: CompanyId,
  { userId, customReportId }: { userId: string; customReportId: string | null },
): Promise<ReportOwner> {
  const owner = await accessOf(db, company, userId)
  if (!owner) throw closed('The account that saved this schedule is closed. Save it again.')
  if (customReportId === null) return forMail(owner)
  const authorId = await customReportOwner(db, company, customReportId)
  const author = authorId === undefined ? null : await accessOf(db, company, authorId)
  if (!author)
    throw closed('The account that saved the report of this schedule is closed. Save the report again.')
  return forMail({
    ...owner,
    permissions: owner.permissions.filter((permission) => author.permissions.includes(permission)),
    limits: await limitsOfBoth(db, company, owner.limits, author.limits),
  })
}

const closed = (message: string) => new HttpProblem(403, message, { code: 'forbidden' })

/** What two accounts with these limits both see. */
async function limitsOfBoth(
  db: Kysely<Tables>,
  company: CompanyId,
  some: Limits | null,
  others: Limits | null,
): Promise<Limits | null> {
  if (some === null || others === null) return some ?? others
  const sites = await db
    .selectFrom('assignment')
    .select('id')
    .where('company', '=', company)
    .where(isWithin('assignment', company, some, 'assignment.id'))
    .where(isWithin('assignment', company, others, 'assignment.id'))
    .orderBy('id')
    .execute()
  return {
    clientIds: some.clientIds.filter((id) => others.clientIds.includes(id)),
    assignmentIds: sites.map(({ id }) => id),
  }
}

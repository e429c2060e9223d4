import type { Permission } from '../../../domain/user/permission.ts'
import type { ReportOwner } from '../issued-reports.ts'
import type { Kysely } from 'kysely'
import { readAccountAccess } from '../../auth/permissions/account-access.ts'
import { isWithin } from '../../auth/permissions/access-limits.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import type { Limits } from '../../../domain/user/limits.ts'
import { readCustomReportOwner } from '../custom/custom-reports.ts'

/**
 * Returns the reader of a scheduled report: the account that saved the schedule, without access to
 * confidential incidents. For a custom report, it may see only what the report's last editor may see, too.
 * Throws a 403 problem if one of the accounts is closed.
 */
export async function requireMailReader(
  db: Kysely<Tables>,
  company: CompanyId,
  { userId, customReportId }: { userId: string; customReportId: string | null },
): Promise<ReportOwner> {
  const owner = await readAccountAccess(db, company, userId)
  if (!owner) throw closed('The account that saved this schedule is closed. Save it again.')
  if (customReportId === null) return withoutConfidential(owner)
  const authorId = await readCustomReportOwner(db, company, customReportId)
  const author = authorId === undefined ? null : await readAccountAccess(db, company, authorId)
  if (!author)
    throw closed('The account that saved the report of this schedule is closed. Save the report again.')
  return withoutConfidential({
    ...owner,
    permissions: owner.permissions.filter((permission) => author.permissions.includes(permission)),
    limits: await limitsOfBoth(db, company, owner.limits, author.limits),
  })
}

const closed = (message: string) => new HttpProblem(403, message, { code: 'forbidden' })

/** Returns limits that allow only what both given limits allow. */
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

const CONFIDENTIAL: readonly Permission[] = ['View Restricted Incidents', 'View Management Incidents']

/** Returns an account without access to confidential incidents, which are never mailed. */
export const withoutConfidential = (owner: ReportOwner): ReportOwner => ({
  ...owner,
  permissions: owner.permissions.filter((permission) => !CONFIDENTIAL.includes(permission)),
})

import { type Kysely, sql } from 'kysely'
import type { Limits } from '../../domain/user/limits.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { isIncidentOpen, isWithin } from '../auth/permissions/access-limits.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'

type Db = Kysely<Tables>
interface Reader {
  company: CompanyId
  userId: string
  limits: Limits | null
  permissions: readonly Permission[]
}

/**
 * Returns whether an account may read a file. If only incidents refer to it, the account needs access to one
 * of them.
 */
export async function canSeeFile(db: Db, reader: Reader, digest: string): Promise<boolean> {
  const { company } = reader
  const { rows } = await sql<{ seen: number }>`
    select case when ${isIncidentOpen(reader, 'named')} then 1 else 0 end as seen
    from incident_file join incident as named
      on named.company = incident_file.company and named.id = incident_file.incident_id
    where incident_file.company = ${company} and digest = ${digest}`.execute(db)
  if (rows.some(({ seen }) => Number(seen) === 1)) return true
  if (rows.length > 0 && !(await isNamedElsewhere(db, reader, digest))) return false
  return seesPicture(db, reader, digest)
}

/**
 * Returns whether another record than an incident refers to a file, such as the occurrence from which an
 * incident was created.
 */
async function isNamedElsewhere(db: Db, { company, permissions }: Reader, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('file_naming')
    .select('stream')
    .where('company', '=', company)
    .where('digest', '=', digest)
    .where('stream', 'not like', 'incident-%')
    .$if(!permissions.includes('View Occurrences'), (query) =>
      query.where('stream', 'not like', 'occurrence-%'),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether an account may read an image. Accounts without limits may, without a query. */
async function seesPicture(
  db: Db,
  { company, userId, limits }: Pick<Reader, 'company' | 'userId' | 'limits'>,
  digest: string,
): Promise<boolean> {
  if (limits === null) return true
  const own = db.selectFrom('account').select('id').where('company', '=', company).where('id', '=', userId)
  const logo = db.selectFrom('company').select('id').where('id', '=', company)
  const guards = db.selectFrom('worker').select('id').where('company', '=', company)
  const ofIssues = db.selectFrom('issue_file').select('issue_id').where('company', '=', company)
  const papers = db.selectFrom('document').select('id').where('company', '=', company)
  const row =
    (await own.where('avatar', '=', digest).executeTakeFirst()) ??
    (await logo.where('logo', '=', digest).executeTakeFirst()) ??
    (await guards
      .where('photo', '=', digest)
      .where(isWithin('worker', company, limits, 'id'))
      .limit(1)
      .executeTakeFirst()) ??
    (await ofIssues
      .where('digest', '=', digest)
      .where(isWithin('issue', company, limits, 'issue_id'))
      .limit(1)
      .executeTakeFirst()) ??
    (await papers
      .where('file', '=', digest)
      .where(isWithin('document', company, limits, 'id'))
      .limit(1)
      .executeTakeFirst())
  return row !== undefined
}

import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import {
  teamMembers as contract,
  type MemberState,
  type TeamMember,
} from '../../contract/team/team-member.ts'
import { BUILT_IN_ROLES, builtInRole } from '../../domain/user/role.ts'
import { userStream } from '../../domain/user/user.ts'
import type { App } from '../app/app.ts'
import { accounts } from '../auth/account-table.ts'
import { readLimits, accountsWithRole } from '../auth/permissions/access-from-row.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { readRoutes } from '../resource/record/record-routes.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import type { Resource } from '../resource/resource.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { accountAccessRefusal } from './access-refusals.ts'

export const teamMembers: Resource = {
  noun: { one: 'team member', many: 'team members' },
  path: contract.path,
  searchable: {
    table: 'account',
    title: 'full_name',
    text: ['job_title', 'department', 'email', 'phone_number'],
    phone: 'phone_number',
    state: sql`case when suspended_at is not null then 'suspended' end`,
    href: '/employees/back-office/view-back-office-user/:id',
  },
  apiNames: { role: 'role_id' },
  files: { avatar: 'picture' },
  secret: ['passwordDigest'],
  refersTo: {
    role: (db, company, roleId) =>
      db
        .selectFrom('account')
        .select('full_name as called')
        .where('company', '=', company)
        .where('role', '=', roleId),
  },
  refuses: accountAccessRefusal,
  readModel: accounts,
}

/** SQL for the name of a person's role; built-in roles are in no table */
const roleName = sql<string>`coalesce(role.name, case account.role ${sql.join(
  BUILT_IN_ROLES.map((role) => sql`when ${role.id} then ${role.name}`),
  sql` `,
)} end)`

const rowsOf = (db: Context['db'], company: CompanyId) =>
  accountsWithRole(db)
    .select([
      'account.id',
      'account.full_name',
      'account.email',
      'account.phone_number',
      'account.department',
      'account.job_title',
      'account.on_call',
      'account.client_ids',
      'account.assignment_ids',
      'account.role as role_id',
      'account.verified_at',
      'account.invited_until',
      'account.suspended_at',
      'account.second_factor_at',
      'role.name as own_role_name',
    ])
    .where('account.company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown = (
  { verified_at, suspended_at, second_factor_at, own_role_name, on_call, ...row }: Row,
  now: number,
): TeamMember => ({
  ...row,
  on_call: on_call === 1,
  whole_company: readLimits(row) === null,
  client_ids: [...(readLimits(row)?.clientIds ?? [])],
  assignment_ids: [...(readLimits(row)?.assignmentIds ?? [])],
  role_name: own_role_name ?? builtInRole(row.role_id)?.name ?? row.role_id,
  verified: verified_at !== null,
  second_factor: second_factor_at !== null,
  state: stateOf({ suspended_at, invited_until: row.invited_until }, now),
})

function stateOf(
  { suspended_at, invited_until }: Pick<Row, 'suspended_at' | 'invited_until'>,
  now: number,
): MemberState {
  if (suspended_at !== null) return 'suspended'
  if (invited_until === null) return 'active'
  return invited_until >= now ? 'invited' : 'expired'
}

/** Returns an SQL expression for the state that `stateOf` computes. */
const stateAt = (now: number) =>
  sql<MemberState>`case when account.suspended_at is not null then 'suspended'
    when account.invited_until is null then 'active'
    when account.invited_until >= ${now} then 'invited' else 'expired' end`

/** Creates the common functions of team member routes: show a member, and send commands to one. */
export function createMemberHandlers(context: Context) {
  const show = async (db: Context['db'], company: CompanyId, userId: string) => {
    const row = await rowsOf(db, company).where('account.id', '=', userId).executeTakeFirst()
    return row && shown(row, context.now())
  }
  return { show, record: createRecordHandlers(context, teamMembers, userStream, show) }
}

/** Routes of the company's accounts and their roles. */
export function teamMemberRoutes(app: App, context: Context): void {
  const tags = [teamMembers.noun.many]
  const params = z.object({ id })
  const { show, record } = createMemberHandlers(context)

  app.get(contract.path, { schema: listSchema(teamMembers, contract) }, (request, reply) => {
    const { role_id, state } = request.query
    const now = context.now()
    let rows = rowsOf(context.db, request.account.company)
    if (role_id !== undefined) rows = rows.where('account.role', '=', role_id)
    if (state !== undefined) rows = rows.where(stateAt(now), '=', state)
    return sendList(contract, request, reply, {
      rows,
      id: 'account.id',
      searched: ['account.search', 'account.email'],
      sorts: {
        full_name: 'account.search',
        email: 'account.email',
        role_name: roleName,
        job_title: sql`lower(account.job_title)`,
        department: sql`lower(account.department)`,
        state: stateAt(now),
      },
      as: (row) => shown(row, now),
    })
  })
  readRoutes(app, contract, teamMembers, record)
  app.patch(
    `${contract.path}/:id`,
    {
      schema: {
        tags,
        params,
        headers: writeHeaders,
        body: contract.changes,
        response: { 200: contract.reply },
      },
    },
    async (request, reply) => {
      const userId = request.params.id
      if (!(await show(context.db, request.account.company, userId))) throw notFoundProblem()
      const command = { type: 'ChangeMember', ...toCommandFields(request.body) } as const
      return record.write(request, reply, { id: userId, command })
    },
  )
}

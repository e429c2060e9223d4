import type { Kysely } from 'kysely'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { grantRefusal, canGrantAccess } from '../../domain/user/grant.ts'
import { PERMISSION_EDITION, permissionsNewerThan, type Permission } from '../../domain/user/permission.ts'
import { BUILT_IN_ROLES, type RoleEvent, roleStream } from '../../domain/user/role.ts'
import { type UserEvent, userStream } from '../../domain/user/user.ts'
import {
  readLimits,
  accountsWithAccess,
  parsePermissions,
  roleFromRow,
} from '../auth/permissions/access-from-row.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'

type Db = Kysely<Tables>
/** A role before an event. `edition` is the list of permissions that existed when the role was last saved. */
type RoleHeld = { id: string; permissions: readonly Permission[]; edition: number }

/**
 * Returns why a change of an account's access is refused; null: allowed. The company's log is locked, so
 * parallel commands run one after the other.
 */
export async function accountAccessRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  const { company, id, by } = decided
  for (const event of decided.events.map((each) => userStream.event.parse(each))) {
    const change = await changeOfAccess(trx, company, decided, event)
    if (change === null) continue
    if (by === `user:${id}`) {
      const own = { code: 'own_account' }
      if (event.type === 'UserSuspended') return { ...own, message: 'You cannot suspend your own account.' }
      if (event.type === 'MemberLimited')
        return { ...own, message: 'You cannot limit your own account.', field: 'clientIds' }
    }
    const refusal = grantRefusal({
      ...change,
      held: await readGrantablePermissions(trx, company, by),
      othersKeepAccess: await keepsAccessBut(trx, company, { account: id }),
    })
    if (refusal) return 'roleId' in event ? { ...refusal, field: 'roleId' } : refusal
  }
  return null
}

/**
 * Returns the permissions that a person has before and after an event; null if the event does not change
 * them.
 */
async function changeOfAccess(
  trx: Db,
  company: CompanyId,
  { id, by }: Pick<DecidedEvents, 'id' | 'by'>,
  event: UserEvent,
): Promise<{ before: readonly Permission[]; after: readonly Permission[] } | null> {
  const own = async () => (await accountIn(trx, company, id))?.permissions ?? []
  switch (event.type) {
    case 'SecondFactorTurnedOff':
    case 'EmailChanged':
      // Resetting another person's factor, or changing their email address, gives control of the account, so
      // it counts as granting all its permissions.
      return by === `user:${id}` ? null : { before: [], after: await own() }
    case 'RoleChanged':
      return { before: await own(), after: await permissionsOfRole(trx, company, event.roleId) }
    case 'UserRegistered':
      // people who register themselves, and the system, need no permission
      if (!by.startsWith('api-token:')) return null
      return { before: [], after: await permissionsOfRole(trx, company, event.role) }
    case 'UserInvited':
      return { before: [], after: await permissionsOfRole(trx, company, event.roleId) }
    case 'InvitationResent':
    case 'UserReinstated':
      return { before: [], after: await own() }
    case 'MemberLimitLifted':
      return { before: [], after: await own() }
    case 'InvitationWithdrawn':
    case 'UserSuspended':
    case 'MemberLimited':
      return { before: await own(), after: [] }
    default:
      return null
  }
}

/** Returns why a change of a role's permissions is refused; null: allowed. */
export async function rolePermissionsRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  for (const event of decided.events.map((each) => roleStream.event.parse(each))) {
    const { company, id, by } = decided
    const { permissions: before, edition } = await roleBefore(trx, company, id)
    const held = await readGrantablePermissions(trx, company, by)
    const unheld = newlyDecided(edition, event).filter(
      (permission) => !before.includes(permission) && held?.includes(permission) === false,
    )
    if (unheld.length > 0)
      return {
        code: 'exceeds_own_permissions',
        message: `You cannot grant or revoke permissions that you do not have: ${unheld.join(', ')}.`,
        field: 'edition',
      }
    const said = event.type === 'RoleRemoved' ? [] : 'permissions' in event ? event.permissions : undefined
    const refusal = grantRefusal({
      before,
      after: said === undefined ? before : parsePermissions(JSON.stringify(said)),
      held,
      othersKeepAccess: await keepsAccessBut(trx, company, { role: id }),
    })
    if (refusal) return event.type === 'RoleRemoved' ? refusal : { ...refusal, field: 'permissions' }
  }
  return null
}

/** Returns the permissions newer than a role that an event of the role grants or withholds. */
function newlyDecided(edition: number, event: RoleEvent): Permission[] {
  if (event.type === 'RoleRemoved' || event.edition === undefined) return []
  const left = permissionsNewerThan(event.edition)
  return permissionsNewerThan(edition).filter((permission) => !left.includes(permission))
}

/**
 * Returns why a change of a role's second-factor rule is refused; null: allowed. Only an account with all
 * permissions of the role may change it. A stricter rule must not lock out everybody who can undo it.
 */
export async function roleRuleRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  const { company, id, by, events } = decided
  const after = await permissionsOfRole(trx, company, id)
  const refusal = grantRefusal({
    before: [],
    after,
    held: await readGrantablePermissions(trx, company, by),
    othersKeepAccess: true,
  })
  if (refusal || !events.some(({ type }) => type === 'SecondFactorRequired')) return refusal
  if (await someoneCanUndo(trx, company, { id, permissions: after })) return null
  return {
    code: 'last_administrator',
    message: 'Nobody who can undo this rule has a second factor yet. Set up your own first.',
  }
}

/**
 * Returns whether somebody can still undo the role's second-factor rule, because they have a factor, or
 * another role that requires none.
 */
async function someoneCanUndo(
  trx: Db,
  company: CompanyId,
  role: { id: string; permissions: readonly Permission[] },
): Promise<boolean> {
  const needed: readonly Permission[] = ['Edit Roles', ...role.permissions]
  const roles = (await rolesOf(trx, company)).filter(({ permissions }) =>
    needed.every((permission) => permissions.includes(permission)),
  )
  const row = await activeAccounts(trx, company)
    .leftJoin('second_factor_rule as rule', onEqual('rule.id', 'account.role'))
    .where(
      'account.role',
      'in',
      roles.map(({ id }) => id),
    )
    .where((eb) =>
      eb.or([
        eb('account.second_factor_at', 'is not', null),
        eb.and([eb('account.role', '!=', role.id), eb(eb.fn.coalesce('rule.required', eb.lit(0)), '=', 0)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns the permissions of a person's role, even if the account is not verified, and whether it is limited.
 */
async function accountIn(trx: Db, company: CompanyId, id: string) {
  const row = await accountsWithAccess(trx)
    .where('account.company', '=', company)
    .where('account.id', '=', id)
    .executeTakeFirst()
  return row && { permissions: roleFromRow(row).permissions, limited: readLimits(row) !== null }
}

/**
 * Returns the permissions that an author may grant: a person, or the person for whom a token acts. None if
 * that account is limited; null for the system, which may grant everything.
 */
export async function readGrantablePermissions(
  trx: Db,
  company: CompanyId,
  by: string,
): Promise<readonly Permission[] | null> {
  const [kind, id = ''] = by.split(':', 2)
  if (kind !== 'user' && kind !== 'api-token') return null
  const account = await accountIn(trx, company, kind === 'user' ? id : await madeBy(trx, company, id))
  return account && !account.limited ? account.permissions : []
}

/** Returns the id of the account for which a token acts. */
async function madeBy(trx: Db, company: CompanyId, tokenId: string): Promise<string> {
  const row = await trx
    .selectFrom('api_token_secret')
    .select('account_id')
    .where('company', '=', company)
    .where('token_id', '=', tokenId)
    .executeTakeFirst()
  return row?.account_id ?? ''
}

/** Returns the permissions of a role; none if the company has no such role. */
export async function permissionsOfRole(
  trx: Db,
  company: CompanyId,
  id: string,
): Promise<readonly Permission[]> {
  return (await roleBefore(trx, company, id)).permissions
}

async function roleBefore(trx: Db, company: CompanyId, id: string): Promise<RoleHeld> {
  const role = (await rolesOf(trx, company)).find((each) => each.id === id)
  return role ?? { id, permissions: [], edition: PERMISSION_EDITION }
}

/**
 * Returns whether an active account can still grant everything, without counting the given account or role.
 */
async function keepsAccessBut(
  trx: Db,
  company: CompanyId,
  but: { account?: string; role?: string },
): Promise<boolean> {
  const roles = (await rolesOf(trx, company)).filter(
    ({ id, permissions }) => id !== but.role && canGrantAccess(permissions),
  )
  const row = await activeAccounts(trx, company)
    .where(
      'role',
      'in',
      roles.map(({ id }) => id),
    )
    .where('id', '!=', but.account ?? '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Selects the accounts that are verified, and neither suspended nor limited. */
const activeAccounts = (trx: Db, company: CompanyId) =>
  trx
    .selectFrom('account')
    .select('account.id')
    .where('account.company', '=', company)
    .where('account.verified_at', 'is not', null)
    .where('account.suspended_at', 'is', null)
    .where('account.client_ids', 'is', null)

async function rolesOf(trx: Db, company: CompanyId) {
  const own = await trx
    .selectFrom('role')
    .select(['id', 'permissions', 'edition'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .execute()
  return [
    ...BUILT_IN_ROLES.map(({ id, permissions }): RoleHeld => ({
      id,
      permissions,
      edition: PERMISSION_EDITION,
    })),
    ...own.map((role): RoleHeld => ({ ...role, permissions: parsePermissions(role.permissions) })),
  ]
}

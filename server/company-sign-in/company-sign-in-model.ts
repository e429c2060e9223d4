import type { Kysely } from 'kysely'
import { z } from 'zod'
import { companySignIn as contract } from '../../contract/company-sign-in/company-sign-in.ts'
import {
  type CompanySignIn,
  companySignInStream,
  parseDomains,
  NO_COMPANY_SIGN_IN,
} from '../../domain/company-sign-in/company-sign-in.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import type { Permission } from '../../domain/user/permission.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import { readGrantablePermissions, permissionsOfRole } from '../team/access-refusals.ts'
import './company-sign-in-tables.ts'

const rolesKept = jsonText.pipe(z.array(z.object({ value: z.string(), role: z.string() })))

/** Record type of the settings for how members of a company sign in. */
export const companySignIn: Resource = {
  noun: { one: 'company sign-in', many: 'company sign-in' },
  path: `${contract.path}/own`,
  refuses: refusesSignIn,
  refersTo: {
    role: (db, company, roleId) =>
      db
        .selectFrom('company_sign_in')
        .innerJoin('company', 'company.id', 'company_sign_in.company')
        .select('company.name as called')
        .where('company_sign_in.company', '=', company)
        .where((eb) =>
          eb.or([eb('role_id', '=', roleId), eb('roles', 'like', `%"role":${JSON.stringify(roleId)}%`)]),
        ),
  },
  readModel: readModel(
    companySignInStream,
    ['company_sign_in', 'company_sign_in_domain'],
    async (trx, { id: company }, event) => {
      const { type: _, isEnabled, roles, ...fields } = event
      const row = {
        ...toColumnFields(fields),
        ...(isEnabled !== undefined && { is_enabled: isEnabled ? 1 : 0 }),
        ...(roles && { roles: JSON.stringify(roles) }),
      }
      await trx
        .insertInto('company_sign_in')
        .values({ company, ...row } as never)
        .onConflict((conflict) => conflict.column('company').doUpdateSet(row))
        .execute()
      if (event.domains === undefined) return
      await trx.deleteFrom('company_sign_in_domain').where('company', '=', company).execute()
      const domains = parseDomains({ domains: event.domains })
      if (domains.length === 0) return
      await trx
        .insertInto('company_sign_in_domain')
        .values(domains.map((domain) => ({ domain, company })))
        .onConflict((conflict) => conflict.column('domain').doNothing())
        .execute()
    },
  ),
}

/** Returns a company's sign-in settings. Defaults replace unset ones. */
export async function readCompanySignIn(db: Kysely<Tables>, company: string): Promise<CompanySignIn> {
  const row = await db
    .selectFrom('company_sign_in')
    .selectAll()
    .where('company', '=', company)
    .executeTakeFirst()
  const usual = NO_COMPANY_SIGN_IN
  if (!row) return usual
  return {
    isEnabled: row.is_enabled === 1,
    issuer: row.issuer,
    application: row.application,
    domains: row.domains ?? usual.domains,
    claim: row.claim ?? usual.claim,
    roles: row.roles === null ? usual.roles : rolesKept.parse(row.roles),
    roleId: row.role_id,
    passwords: row.passwords ?? usual.passwords,
    secondFactor: row.second_factor ?? usual.secondFactor,
    secretAt: row.secret_at,
  }
}

/**
 * Refuses a change in three cases. A member of the company has permissions that the caller lacks, because
 * the provider can sign in as anybody. A role in the settings has such permissions. A domain belongs to
 * another company, or no verified email address here uses it.
 */
async function refusesSignIn(
  trx: Kysely<Tables>,
  { company, events, by }: DecidedEvents,
): Promise<Refusal | null> {
  const held = await readGrantablePermissions(trx, company, by)
  const beyondOwn = held && (await heldByAnybody(trx, company)).filter((each) => !held.includes(each))
  if (beyondOwn && beyondOwn.length > 0)
    return {
      code: 'exceeds_own_permissions',
      message: `The provider can sign in as anybody in the company, and some people have permissions that you do not have: ${beyondOwn.join(', ')}. Ask an administrator.`,
    }
  for (const event of events.map((each) => companySignInStream.event.parse(each))) {
    const given = [
      ...(event.roles ?? []).map(({ role }) => ({ role, field: 'roles' })),
      ...(event.roleId ? [{ role: event.roleId, field: 'roleId' }] : []),
    ]
    for (const { role, field } of given) {
      const permissions = await permissionsOfRole(trx, company, role)
      if (permissions.length === 0) return { code: 'unknown_role', message: 'There is no such role.', field }
      const beyond = permissions.filter((each) => held?.includes(each) === false)
      if (beyond.length > 0)
        return {
          code: 'exceeds_own_permissions',
          message: `You cannot grant permissions that you do not have: ${beyond.join(', ')}.`,
          field,
        }
    }
    for (const domain of parseDomains({ domains: event.domains ?? '' })) {
      const refusal = await refusesDomain(trx, company, domain)
      if (refusal) return refusal
    }
  }
  return null
}

/** Returns the permissions of all accounts of the company together. */
async function heldByAnybody(trx: Kysely<Tables>, company: CompanyId): Promise<Permission[]> {
  const roles = await trx
    .selectFrom('account')
    .select('role')
    .distinct()
    .where('company', '=', company)
    .execute()
  const each = await Promise.all(roles.map(({ role }) => permissionsOfRole(trx, company, role)))
  return [...new Set(each.flat())]
}

async function refusesDomain(trx: Kysely<Tables>, company: string, domain: string): Promise<Refusal | null> {
  const taken = await trx
    .selectFrom('company_sign_in_domain')
    .select('company')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (taken?.company === company) return null
  const proof = await trx
    .selectFrom('account')
    .select('id')
    .where('company', '=', company)
    .where('email', 'like', `%@${domain.replaceAll(/[%_\\]/g, '')}`)
    .where('verified_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (proof && !taken) return null
  return {
    code: 'domain_not_verified',
    message: `Nobody in your company has a verified address at ${domain}, or another company signs in with it.`,
    field: 'domains',
  }
}

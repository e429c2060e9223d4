import { sql } from 'kysely'
import {
  clientSecretBody,
  type CompanySignInRow,
  companySignIn as contract,
  providerTestReply,
} from '../../contract/company-sign-in/company-sign-in.ts'
import { historyQuery, historyReply } from '../../contract/core/resource.ts'
import { companySignInStream } from '../../domain/company-sign-in/company-sign-in.ts'
import { builtInRole } from '../../domain/user/role.ts'
import type { App } from '../app/app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { deleteUnusedSecret, storeClientSecret } from './client-secret.ts'
import { companySignIn, readCompanySignIn } from './company-sign-in-model.ts'
import { bindSettings } from './settings-mac.ts'
import { RETURN_PATH } from './provider-sign-in.ts'
import { testProvider } from './test-provider.ts'

const path = `${contract.path}/own`
const tags = ['company sign-in']
/** Arbitrary number of a PostgreSQL advisory lock, the same in every server process. */
const DOMAINS_LOCK = 4_731_060

/** Routes of the sign-in settings of the caller's company. */
export function companySignInSettings(app: App, context: Context): void {
  const recordAt = (origin: string) =>
    createRecordHandlers(context, companySignIn, companySignInStream, (db, company) =>
      shown(db, company, origin),
    )
  const own = (account: Account): { account: Account; id: CompanyId } => ({ account, id: account.company })

  app.get(path, { schema: { tags, response: { 200: contract.reply } } }, (request, reply) =>
    recordAt(publicOrigin(context.config, request)).send(own(request.account), reply),
  )
  app.patch(
    path,
    { schema: { tags, headers: writeHeaders, body: contract.changes, response: { 200: contract.reply } } },
    (request, reply) => {
      const command = { type: 'ChangeCompanySignIn' as const, ...toCommandFields(request.body) }
      return recordAt(publicOrigin(context.config, request)).write(request, reply, {
        id: request.account.company,
        asked: command,
        commandIn: async (trx) => {
          // lock, because a domain may belong to only one company, and two requests may claim it at once;
          // SQLite has one writer anyway
          if (context.engine === 'postgres')
            await sql`select pg_advisory_xact_lock(${DOMAINS_LOCK})`.execute(trx)
          return command
        },
        consequences: async (trx) => {
          await deleteUnusedSecret(trx, request.account.company)
          await bindSettings(context, trx, request.account.company)
        },
      })
    },
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    (request) =>
      recordAt(publicOrigin(context.config, request)).history({
        ...own(request.account),
        query: request.query,
      }),
  )
  app.post(
    `${path}/secret`,
    { schema: { tags, headers: writeHeaders, body: clientSecretBody, response: { 200: contract.reply } } },
    (request, reply) => {
      const { company } = request.account
      return recordAt(publicOrigin(context.config, request)).write(request, reply, {
        id: company,
        // no time or secret here, so that a repeated request with the same idempotency key is recognised as
        // equal
        asked: { type: 'ChangeCompanySignIn', secret: 'set' },
        commandIn: async () => ({ type: 'ChangeCompanySignIn', secretAt: context.now() }),
        consequences: async (trx) => {
          await storeClientSecret(context, trx, company, request.body.secret)
          await bindSettings(context, trx, company)
        },
      })
    },
  )
  app.post(
    `${path}/test`,
    { schema: { tags, response: { 200: providerTestReply } } },
    async ({ account }) => ({
      data: await testProvider(context, account.company),
    }),
  )
}

async function shown(db: Context['db'], company: CompanyId, origin: string): Promise<CompanySignInRow> {
  const { roles, roleId, ...settings } = await readCompanySignIn(db, company)
  const role = await db
    .selectFrom('role')
    .select('name')
    .where('company', '=', company)
    .where('id', '=', roleId ?? '')
    .executeTakeFirst()
  return {
    id: 'own',
    ...toColumnFields(settings),
    roles: [...roles],
    role_id: roleId,
    role_name: role?.name ?? (roleId === null ? null : (builtInRole(roleId)?.name ?? roleId)),
    redirect_uri: origin + RETURN_PATH,
    sign_in_link: `${origin}/sign-in/${company}`,
    scim_url: `${origin}/api/scim/v2`,
  }
}

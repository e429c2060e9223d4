import './api-token-secret.ts'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import { type ApiToken, apiTokens as contract, apiTokenSecretReply } from '../../contract/team/api-token.ts'
import { id } from '../../contract/core/id.ts'
import { apiTokenStream, MAX_TOKEN_DAYS } from '../../domain/user/api-token.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { searchText } from '../../domain/text/text.ts'
import { addDays, zoneDateAt } from '../../domain/time/zone-days.ts'
import type { App } from '../app/app.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onEqual, onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { handleCommand } from '../event-log/handle-command.ts'
import { notFoundProblem, refusalProblem } from '../http/reply/problem-reply.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordModel } from '../resource/record/record-model.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'
import { readGrantablePermissions } from '../team/access-refusals.ts'
import { renewApiTokenSecret } from './api-token-secret.ts'

const scopesKept = jsonText.pipe(z.array(z.string()))

/**
 * Returns a refusal if the caller lacks a requested scope, or if the expiry date is in the past or more than
 * a year ahead.
 */
async function refusesToken(
  trx: Kysely<Tables>,
  { company, events, by, at }: DecidedEvents,
): Promise<Refusal | null> {
  for (const event of events.map((each) => apiTokenStream.event.parse(each))) {
    if (event.type === 'ApiTokenRemoved') continue
    const held = await readGrantablePermissions(trx, company, by)
    const beyond = held && event.scopes?.filter((scope) => !held.some((permission) => permission === scope))
    if (beyond && beyond.length > 0)
      return {
        code: 'exceeds_own_permissions',
        message: `You cannot give a token what you do not have: ${beyond.join(', ')}.`,
        field: 'scopes',
      }
    if (event.expiresOn === undefined || held === null) continue
    const today = zoneDateAt(at, await readCompanyZone(trx, company))
    if (event.expiresOn < today)
      return { code: 'in_past', message: 'Please choose today or a later day.', field: 'expiresOn' }
    if (event.expiresOn > addDays(today, MAX_TOKEN_DAYS))
      return { code: 'too_long', message: 'Please choose a day within a year.', field: 'expiresOn' }
  }
  return null
}

export const apiTokens: Resource = {
  noun: { one: 'API token', many: 'API tokens' },
  path: contract.path,
  record: { table: 'api_token', called: 'name' },
  name: { field: 'name' },
  searchable: { table: 'api_token', title: 'name', href: '/api-tokens/view/:id' },
  refuses: refusesToken,
  readModel: recordModel(apiTokenStream, 'api_token', ({ scopes, ...fields }) => ({
    ...toColumnFields(fields),
    ...(scopes && { scopes: JSON.stringify(scopes) }),
    search: searchText(fields.name),
  })),
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('api_token')
    .leftJoin('api_token_secret as secret', onEqual('secret.token_id', 'api_token.id'))
    .leftJoin('account', onId('account', 'secret.account_id'))
    .select([
      'api_token.id',
      'api_token.name',
      'api_token.scopes',
      'api_token.expires_on',
      'api_token.secret_at',
      'account.full_name as acts_as',
      'secret.last_used_at',
    ])
    .where('api_token.company', '=', company)
    .where('api_token.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]
const shown = ({ scopes, ...row }: Row): ApiToken => ({ ...row, scopes: scopesKept.parse(scopes) })

/** Routes to manage API tokens, with which other systems call this server, and to renew their secrets. */
export function apiTokenRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(apiTokens, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'api_token.id',
      searched: ['api_token.search'],
      sorts: { name: 'api_token.search', expires_on: 'api_token.expires_on' },
      as: shown,
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: apiTokens,
    stream: apiTokenStream,
    show: async (db, company, token) => {
      const row = await rowsOf(db, company).where('api_token.id', '=', token).executeTakeFirst()
      return row && shown(row)
    },
    add: (body) => ({ type: 'AddApiToken', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeApiToken', ...toCommandFields(body) }),
    remove: { type: 'RemoveApiToken' },
  })
  app.post(
    `${contract.path}/:id/secret`,
    {
      schema: {
        tags: [apiTokens.noun.many],
        params: z.object({ id }),
        response: { 200: apiTokenSecretReply },
      },
    },
    async ({ account: { company, userId }, params }, reply) => {
      const there = await rowsOf(context.db, company).where('api_token.id', '=', params.id).executeTakeFirst()
      if (!there) throw notFoundProblem()
      let secret = ''
      const handled = await handleCommand(context, apiTokenStream, {
        company,
        id: params.id,
        command: { type: 'ChangeApiToken', secretAt: context.now() },
        commandId: context.newId(),
        by: `user:${userId}`,
        at: context.now(),
        consequences: async (trx) => {
          secret = await renewApiTokenSecret(context, trx, {
            company,
            token_id: params.id,
            account_id: userId,
          })
        },
      })
      if (!handled.ok) throw refusalProblem(handled.refusal)
      void reply.header('cache-control', 'no-store')
      return { data: { secret } }
    },
  )
}

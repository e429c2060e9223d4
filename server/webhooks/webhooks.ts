import './webhook-secrets.ts'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { type WebhookRow, webhooks as contract, webhookSecretReply } from '../../contract/settings/webhook.ts'
import { searchText } from '../../domain/text/text.ts'
import { type WebhookEvent, webhookStream } from '../../domain/records/webhook.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields, toCommandFields } from '../resource/write/field-names.ts'
import { listSchema, sendList } from '../resource/list/list.ts'
import { recordRoutes } from '../resource/record/record-routes.ts'
import type { Resource } from '../resource/resource.ts'
import { webhookTopicsJson } from './webhook-policy.ts'
import { renewWebhookSecret } from './webhook-secrets.ts'

export const webhooks: Resource = {
  noun: { one: 'webhook', many: 'webhooks' },
  path: contract.path,
  record: { table: 'webhook', called: 'name' },
  searchable: { table: 'webhook', title: 'name', href: '/webhooks/view/:id' },
  readModel: readModel(webhookStream, ['webhook'], (trx, key, event, { at }) => {
    switch (event.type) {
      case 'WebhookAdded':
        return addRow(trx, 'webhook', key, columnsOf(event))
      case 'WebhookChanged':
        return changeRow(trx, 'webhook', key, columnsOf(event))
      case 'WebhookRemoved':
        return changeRow(trx, 'webhook', key, { archived_at: at })
    }
  }),
}

function columnsOf(event: Exclude<WebhookEvent, { type: 'WebhookRemoved' }>) {
  const { type: _, isEnabled, topics, ...fields } = event
  return {
    ...toColumnFields(fields),
    search: searchText(fields.name),
    topics: topics && JSON.stringify(topics),
    is_enabled: isEnabled === undefined ? undefined : isEnabled ? 1 : 0,
  }
}

const rowsOf = (db: Context['db'], company: CompanyId) =>
  db
    .selectFrom('webhook')
    .leftJoin('webhook_secret as newest', (join) =>
      join
        .onRef('newest.company', '=', 'webhook.company')
        .onRef('newest.webhook_id', '=', 'webhook.id')
        .on('newest.until_at', 'is', null),
    )
    .leftJoin('webhook_secret as older', (join) =>
      join
        .onRef('older.company', '=', 'webhook.company')
        .onRef('older.webhook_id', '=', 'webhook.id')
        .on('older.until_at', 'is not', null),
    )
    .select([
      'webhook.id',
      'webhook.name',
      'webhook.url',
      'webhook.topics',
      'webhook.is_enabled',
      'newest.at as secret_at',
      'older.until_at as old_secret_until',
    ])
    .where('webhook.company', '=', company)
    .where('webhook.archived_at', 'is', null)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

const shown =
  (now: number) =>
  ({ topics, is_enabled, old_secret_until: until, ...row }: Row): WebhookRow => ({
    ...row,
    topics: webhookTopicsJson.parse(topics),
    is_enabled: is_enabled === 1,
    old_secret_until: until !== null && until > now ? until : null,
  })

/** Routes of webhooks, which send signed messages to other systems, and of their secrets. */
export function webhookRoutes(app: App, context: Context): void {
  app.get(contract.path, { schema: listSchema(webhooks, contract) }, (request, reply) =>
    sendList(contract, request, reply, {
      rows: rowsOf(context.db, request.account.company),
      id: 'webhook.id',
      searched: ['webhook.search'],
      sorts: { name: 'webhook.search' },
      as: shown(context.now()),
    }),
  )
  recordRoutes(app, context, {
    contract,
    resource: webhooks,
    stream: webhookStream,
    show: async (db, company, webhook) => {
      const row = await rowsOf(db, company).where('webhook.id', '=', webhook).executeTakeFirst()
      return row && shown(context.now())(row)
    },
    add: (body) => ({ type: 'AddWebhook', ...toCommandFields(body) }),
    change: (body) => ({ type: 'ChangeWebhook', ...toCommandFields(body) }),
    remove: { type: 'RemoveWebhook' },
  })
  app.post(
    `${contract.path}/:id/secret`,
    {
      schema: { tags: [webhooks.noun.many], params: z.object({ id }), response: { 200: webhookSecretReply } },
    },
    async ({ account: { company }, params }, reply) => {
      const there = await rowsOf(context.db, company).where('webhook.id', '=', params.id).executeTakeFirst()
      if (!there) throw notFoundProblem()
      void reply.header('cache-control', 'no-store')
      return { data: await renewWebhookSecret(context, { company, webhookId: params.id }) }
    },
  )
}

import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { historyQuery, historyReply } from '../../contract/resource.ts'
import type { App } from '../app.ts'
import type { createRecordHandlers } from './record.ts'
import type { Resource } from './resource.ts'

type AnyRecord = ReturnType<
  typeof createRecordHandlers<unknown, { type: string }, { type: string }, { id: string }>
>

/** GET {path}/{id}: one record with its version. GET {path}/{id}/history: what happened to it. */
export function readRoutes(
  app: App,
  { path, reply: one }: { path: string; reply: z.ZodType },
  resource: Resource,
  record: Pick<AnyRecord, 'send' | 'history'>,
): void {
  const tags = [resource.noun.many]
  const params = z.object({ id })
  app.get(`${path}/:id`, { schema: { tags, params, response: { 200: one } } }, (request, reply) =>
    record.send({ account: request.account, id: request.params.id }, reply),
  )
  app.get(
    `${path}/:id/history`,
    { schema: { tags, params, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, params: { id: recordId }, query }) => record.history({ account, id: recordId, query }),
  )
}

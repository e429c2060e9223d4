import type { z } from 'zod'
import { historyQuery, historyReply } from '../../../contract/core/resource.ts'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { Resource } from '../resource.ts'
import { writeHeaders } from '../write/write-headers.ts'
import { createRecordHandlers, type RecordReader } from './record.ts'

/**
 * Adds GET and PATCH {path}/own and its history, for a record of which every company has one:
 * settings, which cannot be added or removed. `change` makes the command of a PATCH body.
 */
export function ownRecordRoutes<
  State,
  Command extends { type: string },
  Event extends { type: string },
  Row extends { id: 'own' },
  Changes extends z.ZodObject,
>(
  app: App,
  context: Context,
  of: {
    contract: { path: string; reply: z.ZodType<{ data: Row }>; changes: Changes }
    /** tag of the OpenAPI page */
    tag: string
    resource: Resource
    stream: StreamType<State, Command, Event>
    show: RecordReader<NoInfer<Row>>
    change: (body: z.infer<Changes>) => Command
  },
): void {
  const { contract, resource, stream, show, change } = of
  const path = `${contract.path}/own`
  const tags = [of.tag]
  const record = createRecordHandlers(context, resource, stream, show)
  app.get(path, { schema: { tags, response: { 200: contract.reply } } }, ({ account }, reply) =>
    record.send({ account, id: account.company }, reply),
  )
  app.patch(
    path,
    { schema: { tags, headers: writeHeaders, body: contract.changes, response: { 200: contract.reply } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.account.company,
        command: change(request.body as z.infer<Changes>),
      }),
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, query }) => record.history({ account, id: account.company, query }),
  )
}

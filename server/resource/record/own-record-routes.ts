import type { z } from 'zod'
import { historyQuery, historyReply } from '../../../contract/core/resource.ts'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { App } from '../../app/app.ts'
import type { Context } from '../../app/context.ts'
import type { Resource } from '../resource.ts'
import { toCommandFields } from '../write/field-names.ts'
import { writeHeaders } from '../write/write-headers.ts'
import { createRecordHandlers, type RecordReader } from './record.ts'

/**
 * Adds GET and PATCH {path}/own and its history, for a record of which every company has one:
 * settings, which cannot be added or removed. A body becomes the command `change`.
 */
export function ownRecordRoutes<
  State,
  Command extends { type: string },
  Event extends { type: string },
  Row extends { id: 'own' },
>(
  app: App,
  context: Context,
  of: {
    contract: { path: string; reply: z.ZodType; changes: z.ZodObject }
    /** tag of the OpenAPI page */
    tag: string
    resource: Resource
    stream: StreamType<State, Command, Event>
    show: RecordReader<Row>
    change: Command['type']
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
        command: { type: change, ...toCommandFields(request.body) } as unknown as Command,
      }),
  )
  app.get(
    `${path}/history`,
    { schema: { tags, querystring: historyQuery, response: { 200: historyReply } } },
    ({ account, query }) => record.history({ account, id: account.company, query }),
  )
}

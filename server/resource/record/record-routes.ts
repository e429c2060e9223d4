import { z } from 'zod'
import { id } from '../../../contract/core/id.ts'
import { historyQuery, historyReply, removedReply } from '../../../contract/core/resource.ts'
import type { App } from '../../app/app.ts'
import { createRecordHandlers, type RecordReader, removedProblem } from './record.ts'
import type { Resource } from '../resource.ts'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'
import type { Account } from '../../auth/account.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { CommandRequest } from '../../event-log/handle-command.ts'
import { writeHeaders } from '../write/write-headers.ts'

const params = z.object({ id })

/** A command whose `type` is a literal. Without it, TypeScript would infer `string`. */
type Worded<Command extends { type: string }> = Command & { type: Command['type'] }

/**
 * Adds the routes GET, POST, PATCH and DELETE of one record type and its history (see
 * contract/core/resource.ts). A body becomes a command. Returns functions for further routes.
 */
export function recordRoutes<
  State,
  Command extends { type: string },
  Event extends { type: string },
  Row extends z.ZodObject,
  Body extends z.ZodObject,
>(
  app: App,
  context: Context,
  of: {
    contract: {
      path: string
      row: Row
      reply: z.ZodType
      body: Body
      changes: z.ZodType
    }
    resource: Resource
    stream: StreamType<State, Command, Event>
    show: RecordReader<z.infer<Row> & { id: string }>
    add: (body: z.infer<Body>) => Worded<Command>
    change: (changes: Partial<z.infer<Body>>) => Worded<Command>
    remove: Command
    /** returns the commands to other streams that a body causes; undefined: none */
    follows?: (body: Partial<z.infer<Body>>, account: Account) => CommandRequest<Command>['consequences']
    /** adds what only the server can make, such as random values, to the command of a new record */
    completes?: (command: Worded<Command>, record: { company: CompanyId; id: string }) => Command
  },
) {
  const { contract, resource, stream } = of
  const { path, body, changes, reply: one } = contract
  const tags = [resource.noun.many]
  const record = createRecordHandlers(context, resource, stream, of.show)
  const wanted = ({ account, body: said }: { account: Account; body: unknown }, command: Command) => {
    const consequences = of.follows?.(said as Partial<z.infer<Body>>, account)
    return consequences
      ? { asked: { type: command.type, said }, commandIn: async () => command, consequences }
      : { command }
  }

  readRoutes(app, contract, resource, record)
  app.post(
    path,
    { schema: { tags, headers: writeHeaders, body, response: { 201: one } } },
    (request, reply) => {
      const command = of.add(request.body as z.infer<Body>)
      const { completes } = of
      const { company } = request.account
      return record.write(request, reply.code(201), {
        id: null,
        ...(completes
          ? { asked: command, commandIn: async (_, id) => completes(command, { company, id }) }
          : wanted(request, command)),
      })
    },
  )
  app.patch(
    `${path}/:id`,
    { schema: { tags, params, headers: writeHeaders, body: changes, response: { 200: one } } },
    (request, reply) =>
      record.write(request, reply, {
        id: request.params.id,
        ...wanted(request, of.change(request.body as Partial<z.infer<Body>>)),
      }),
  )
  app.delete(
    `${path}/:id`,
    { schema: { tags, params, headers: writeHeaders, response: { 200: removedReply } } },
    (request, reply) =>
      record.write(request, reply, { id: request.params.id, command: of.remove, tell: removedProblem }),
  )
  return { ...record, wanted }
}

type AnyRecord = ReturnType<
  typeof createRecordHandlers<unknown, { type: string }, { type: string }, { id: string }>
>

/** Adds the routes GET {path}/{id}, one record with its version, and GET {path}/{id}/history, its events. */
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

import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { erasureBody, personalDataCopy, personalDataState } from '../../contract/workers/personal-data.ts'
import {
  ERASABLE,
  type ErasableKind,
  recordErasureStream,
  WITH_PERSONS,
} from '../../domain/erasure/record-erasure.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import { createRecordHandlers, removedProblem } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { dropErasedEntries } from './finish-erasures.ts'
import { eraseFromSchedules } from './erase-entries.ts'
import { personErasureRoutes } from './person-erasure-routes.ts'
import { dropRecordKey, assertKeysDroppable } from './drop-person-keys.ts'
import { purgeReplacedPages } from './purge-replaced-pages.ts'
import { purgeRecord } from './purge-record.ts'
import { readErasureTime, recordErasures } from './record-erasures.ts'
import { type ErasureWriter, requireVisibleRow } from './erasable-records.ts'
import { readPersonalData } from './read-personal-data.ts'

const tags = ['personal data']
const params = z.object({ id })

/** Routes to copy and to erase the personal data of records: `/personal-data/<stream type>/:id`. */
export function recordErasureRoutes(app: App, context: Context): void {
  const erasures = createRecordHandlers(context, recordErasures, recordErasureStream, async () => undefined)
  for (const kind of ERASABLE) routesOf(app, context, kind, erasures)
  for (const kind of WITH_PERSONS) personErasureRoutes(app, context, kind, erasures)
}

function routesOf(
  app: App,
  context: Context,
  kind: ErasableKind,
  erasures: Pick<ErasureWriter, 'write'>,
): void {
  const path = `${recordErasures.path}/${kind}/:id`
  const { db } = context

  app.get(path, { schema: { tags, params, response: { 200: personalDataState } } }, async (request) => {
    const { account } = request
    const row = await requireVisibleRow(db, account, kind, request.params.id)
    const erased_at = await readErasureTime(db, account.company, streamName(kind, request.params.id))
    return { data: { called: row.called_to_confirm, erased_at, unfinished: row.unfinished_because } }
  })

  const copied = { tags, params, response: { 200: personalDataCopy } }
  app.get(`${path}/copy`, { schema: copied }, async ({ account, params: { id: recordId } }, reply) => {
    await requireVisibleRow(db, account, kind, recordId)
    void reply.header('content-disposition', `attachment; filename="personal-data-${kind}-${recordId}.json"`)
    const stored = await readPersonalData(db, account.company, [streamName(kind, recordId)])
    return { data: stored }
  })

  const erased = {
    tags,
    params,
    headers: writeHeaders,
    body: erasureBody,
    response: { 200: z.object({ data: z.object({ id }) }) },
  }
  app.post(`${path}/erase`, { schema: erased }, async (request, reply) => {
    assertKeysDroppable(context)
    const { account, body } = request
    const { company } = account
    const subject = streamName(kind, request.params.id)
    await requireVisibleRow(db, account, kind, request.params.id)
    const told = await erasures.write(request, reply, {
      id: null,
      // without the name, because a hash of this is stored for repeated requests
      asked: { type: 'EraseRecord', subject, reason: body.reason },
      commandIn: async (trx) => {
        const row = await requireVisibleRow(trx, account, kind, request.params.id)
        return {
          type: 'EraseRecord',
          subject,
          ...body,
          called: row.called_to_confirm,
          unfinished: row.unfinished_because,
          erased: (await readErasureTime(trx, company, subject)) !== null,
        }
      },
      tell: removedProblem,
      consequences: async (trx, _, commandId) => {
        const of = { kind, id: request.params.id }
        if (kind === 'subscriber')
          await eraseFromSchedules(context, trx, company, {
            id: of.id,
            commandId,
            by: `user:${account.userId}`,
          })
        await purgeRecord(context, trx, company, of)
      },
    })
    await dropRecordKey(context, company, subject)
    if (kind === 'subscriber') await dropErasedEntries(context)
    await purgeReplacedPages(context)
    return told as { data: { id: string } }
  })
}

import type { Transaction } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import { erasureBody } from '../../contract/workers/personal-data.ts'
import type { WorkerCommand } from '../../domain/worker/worker.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { refusalProblem } from '../http/reply/problem-reply.ts'
import { type createRecordHandlers, removedProblem } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { dropPersonKeys, assertKeysDroppable } from './drop-person-keys.ts'
import { purgeReplacedPages } from './purge-replaced-pages.ts'
import { purgePerson } from './purge-person.ts'

type WorkerRecord = Pick<
  ReturnType<typeof createRecordHandlers<unknown, WorkerCommand, { type: string }, { id: string }>>,
  'write'
>

/**
 * Route POST /workers/{id}/erase: erases the personal data of a former guard in the event log, in data
 * derived from it and in the files of the database. The reply is sent once the key is deleted.
 */
export function eraseRoute(app: App, context: Context, record: WorkerRecord): void {
  const schema = {
    tags: ['guards'],
    params: z.object({ id }),
    headers: writeHeaders,
    body: erasureBody,
    response: { 200: z.object({ data: z.object({ id }) }) },
  }
  app.post('/workers/:id/erase', { schema }, async (request, reply) => {
    assertKeysDroppable(context)
    const { account, params, body } = request
    const { company, userId } = account
    const told = await record.write(request, reply, {
      id: params.id,
      // without the name, because a hash of this is stored for repeated requests
      asked: { type: 'ErasePerson', reason: body.reason },
      commandIn: async (trx) => {
        await mustNotBeHeld(trx, company, params.id)
        return { type: 'ErasePerson', ...body }
      },
      tell: removedProblem,
      consequences: (trx, workerId, commandId) =>
        purgePerson(context, trx, { company, workerId, commandId, by: `user:${userId}` }),
    })
    await dropPersonKeys(context, company, params.id)
    await purgeReplacedPages(context)
    return told as { data: { id: string } }
  })
}

/**
 * Throws a 409 problem if a guard's positions are under a legal hold. It does not name the incident, because
 * the caller may not be allowed to see it.
 */
async function mustNotBeHeld(trx: Transaction<Tables>, company: CompanyId, workerId: string): Promise<void> {
  const held = await trx
    .selectFrom('legal_hold')
    .select('incident_id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .limit(1)
    .executeTakeFirst()
  if (!held) return
  const message = 'The positions of this guard are under legal hold. Release the hold first.'
  throw refusalProblem({ code: 'legal_hold', message })
}

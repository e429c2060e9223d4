import type { Transaction } from 'kysely'
import { employmentSteps, workers as contract } from '../../contract/workers/worker.ts'
import { deviceStream } from '../../domain/records/device.ts'
import type { WorkerCommand } from '../../domain/worker/worker.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { type CausingCommand, commandFollowUpOrThrow } from '../resource/write/follow-up.ts'
import { stepRoutes } from '../resource/write/step-routes.ts'
import { withdrawFromAllAssignments } from '../assignments/withdraw-guards.ts'

/**
 * Adds the routes POST /workers/{id}/{step} for the steps of employment. A guard who leaves loses every
 * assignment and phone; a suspension revokes phones only on request.
 */
export function workerStepRoutes(
  app: App,
  context: Context,
  record: Parameters<typeof stepRoutes<WorkerCommand>>[1],
): void {
  stepRoutes(app, record, {
    steps: employmentSteps,
    noun: { many: 'guards' },
    reply: contract.reply,
    before: async ({ account, said }) => {
      if (said['revoke_phones'] === true && !account.permissions.includes('Edit Phones'))
        throw new HttpProblem(403, 'Your role does not allow you to revoke phones.', { code: 'forbidden' })
    },
    follows:
      ({ account, route, said }) =>
      async (trx, workerId, commandId) => {
        const of = { account, workerId, commandId }
        const leaves = route === 'end-employment'
        if (leaves) await withdrawFromAllAssignments(context, trx, of)
        if (leaves || said['revoke_phones'] === true) await revokePhones(context, trx, of)
      },
  })
}

async function revokePhones(
  context: Context,
  trx: Transaction<Tables>,
  of: CausingCommand & { workerId: string },
): Promise<void> {
  const phones = await trx
    .selectFrom('device')
    .select('id')
    .where('company', '=', of.account.company)
    .where('worker_id', '=', of.workerId)
    .where('status', '=', 'enrolled')
    .execute()
  for (const { id: phone } of phones)
    await commandFollowUpOrThrow(
      context,
      trx,
      of,
      { stream: deviceStream, id: phone },
      { type: 'RevokeDevice' },
    )
}

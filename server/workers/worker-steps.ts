import type { Transaction } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { workers as contract } from '../../contract/worker.ts'
import { workerSteps, type WorkerStep } from '../../contract/worker-step.ts'
import { deviceStream } from '../../domain/device.ts'
import type { WorkerCommand } from '../../domain/worker/worker.ts'
import type { App } from '../app.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { commandFields } from '../resource/field-names.ts'
import type { recordOf } from '../resource/record.ts'
import { writeHeaders } from '../resource/write-headers.ts'
import { type Cause, mustFollow } from '../resource/follow-up.ts'
import { withdrawEverywhere } from '../assignments/guard-entries.ts'

const COMMANDS = {
  'start-onboarding': 'StartOnboarding',
  activate: 'ActivateGuard',
  suspend: 'SuspendGuard',
  'put-on-leave': 'PutGuardOnLeave',
  'take-back': 'TakeGuardBack',
  'end-employment': 'EndEmployment',
  rehire: 'RehireGuard',
} as const satisfies Record<WorkerStep, WorkerCommand['type']>

const STEPS = Object.keys(COMMANDS) as WorkerStep[]
type WorkerRecord = Pick<
  ReturnType<typeof recordOf<unknown, WorkerCommand, { type: string }, { id: string }>>,
  'write'
>

/**
 * POST /workers/{id}/{step}: the steps of employment. Whoever leaves the company is withdrawn from every assignment and
 * reports with no phone any more; of a guard who is suspended phones are revoked where that is asked for.
 */
export function workerStepRoutes(app: App, context: Context, record: WorkerRecord): void {
  for (const step of STEPS) {
    const body = workerSteps[step]
    const schema = {
      tags: ['guards'],
      params: z.object({ id }),
      headers: writeHeaders,
      ...(body && { body }),
      response: { 200: contract.reply },
    }
    app.post(`/workers/:id/${step}`, { schema }, (request, reply) => {
      const { revoke_phones: revokes = false, ...said } = (request.body ?? {}) as { revoke_phones?: boolean }
      const { account, params } = request
      if (revokes && !account.permissions.includes('Edit Phones'))
        throw new HttpProblem(403, 'Your role does not allow you to revoke phones.', { code: 'forbidden' })
      const leaves = step === 'end-employment'
      return record.write(request, reply, {
        id: params.id,
        command: { type: COMMANDS[step], ...commandFields(said) } as WorkerCommand,
        consequences: async (trx, workerId, commandId) => {
          const of = { account, workerId, commandId }
          if (leaves) await withdrawEverywhere(context, trx, of)
          if (leaves || revokes) await revokePhones(context, trx, of)
        },
      })
    })
  }
}

async function revokePhones(
  context: Context,
  trx: Transaction<Tables>,
  of: Cause & { workerId: string },
): Promise<void> {
  const phones = await trx
    .selectFrom('device')
    .select('id')
    .where('company', '=', of.account.company)
    .where('worker_id', '=', of.workerId)
    .where('status', '=', 'enrolled')
    .execute()
  for (const { id: phone } of phones)
    await mustFollow(context, trx, of, { stream: deviceStream, id: phone }, { type: 'RevokeDevice' })
}

import type { Transaction } from 'kysely'
import { z } from 'zod'
import { id } from '../../contract/id.ts'
import { workers as contract } from '../../contract/worker.ts'
import { workerSteps, type WorkerStep } from '../../contract/worker-step.ts'
import { assignmentStream } from '../../domain/assignment/assignment.ts'
import { deviceStream } from '../../domain/device.ts'
import type { StreamType } from '../../domain/event.ts'
import type { WorkerCommand } from '../../domain/worker/worker.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { handleIn } from '../event-log/handle.ts'
import { endPatrolThere } from './end-patrol-there.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { commandFields } from '../resource/field-names.ts'
import type { recordOf } from '../resource/record.ts'
import { writeHeaders } from '../resource/write-headers.ts'

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

interface Of {
  account: Account
  workerId: string
  commandId: string
}

async function withdrawEverywhere(context: Context, trx: Transaction<Tables>, of: Of): Promise<void> {
  const entries = await trx
    .selectFrom('worker_assignment')
    .select(['id', 'assignment_id'])
    .where('company', '=', of.account.company)
    .where('worker_id', '=', of.workerId)
    .execute()
  const { account, workerId, commandId } = of
  const { company, userId } = account
  for (const { id: entryId, assignment_id: assignmentId } of entries) {
    await follow(context, trx, of, assignmentStream, assignmentId, { type: 'WithdrawGuard', entryId })
    const there = { company, workerId, assignmentId, commandId, by: `user:${userId}` }
    await endPatrolThere(context, trx, there)
  }
}

async function revokePhones(context: Context, trx: Transaction<Tables>, of: Of): Promise<void> {
  const phones = await trx
    .selectFrom('device')
    .select('id')
    .where('company', '=', of.account.company)
    .where('worker_id', '=', of.workerId)
    .where('status', '=', 'enrolled')
    .execute()
  for (const { id: phone } of phones)
    await follow(context, trx, of, deviceStream, phone, { type: 'RevokeDevice' })
}

async function follow<State, Command extends { type: string }, Event extends { type: string }>(
  context: Context,
  trx: Transaction<Tables>,
  { account: { company, userId }, commandId }: Of,
  stream: StreamType<State, Command, Event>,
  streamId: string,
  command: NoInfer<Command>,
): Promise<void> {
  const handled = await handleIn(context, trx, stream, {
    company,
    id: streamId,
    command,
    commandId: `${commandId} ${stream.name} ${streamId}${'entryId' in command ? ` ${String(command.entryId)}` : ''}`,
    by: `user:${userId}`,
    at: context.now(),
  })
  if (!handled.ok) throw new Error(`${command.type} was refused: ${handled.refusal.message}`)
}

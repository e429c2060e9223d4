import { deviceStream } from '../../domain/records/device.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import { leaveStream } from '../../domain/roster/leave.ts'
import { workerStream } from '../../domain/worker/worker.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'

/**
 * Returns the streams whose personal data is encrypted for a guard: the guard's own, and those of their
 * phones and leave.
 */
export async function findGuardStreams(
  db: Context['db'],
  company: CompanyId,
  workerId: string,
): Promise<string[]> {
  const phones = await db
    .selectFrom('device')
    .select('id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .execute()
  const leave = await db
    .selectFrom('leave')
    .select('id')
    .where('company', '=', company)
    .where('worker_id', '=', workerId)
    .execute()
  return [
    streamName(workerStream.name, workerId),
    ...phones.map(({ id }) => streamName(deviceStream.name, id)),
    ...leave.map(({ id }) => streamName(leaveStream.name, id)),
  ]
}

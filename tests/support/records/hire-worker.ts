import { randomUUID } from 'node:crypto'
import { workerStream } from '../../../domain/worker/worker.ts'
import type { Context } from '../../../server/app/context.ts'
import type { CompanyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { nextId } from '../../../server/event-log/next-id.ts'

/** Hires a guard with this name. Returns the guard's id. */
export async function hireWorker(context: Context, company: CompanyId, fullName: string): Promise<string> {
  const id = await nextId(context.db, company, workerStream.name)
  const handled = await handleCommand(context, workerStream, {
    company,
    id,
    command: { type: 'HireWorker' as const, fullName },
    commandId: randomUUID(),
    by: 'user:1',
    at: context.now(),
  })
  if (!handled.ok) throw new Error(handled.refusal.message)
  return id
}

/**
 * Resolves when the server has read the event at this position from the log and published it. A test that damages the
 * log must wait for this, because a server that reads damaged text exits.
 */
export function whenPublished({ events }: Context, position: number): Promise<void> {
  return new Promise((resolve) => {
    const stop = events.on('event', (batch) => {
      if ((batch.at(-1)?.position ?? 0) < position) return
      stop()
      resolve()
    })
  })
}

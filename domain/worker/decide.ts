import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { refuse } from '../refusal.ts'
import { evolveWorker, noWorker, type WorkerEvent, type WorkerState, workerEvent } from './worker.ts'

export const workerCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HireWorker'), fullName: z.string().trim().min(1).max(120) }),
])
export type WorkerCommand = z.infer<typeof workerCommand>

export function decideWorker(command: WorkerCommand, state: WorkerState): Decision<WorkerEvent> {
  switch (command.type) {
    case 'HireWorker':
      if (state.hired) return refuse('already_hired', 'This guard is hired already.')
      return { events: [{ type: 'WorkerHired', fullName: command.fullName }] }
  }
}

export const workerStream: StreamType<WorkerState, WorkerCommand, WorkerEvent> = {
  name: 'worker',
  command: workerCommand,
  event: workerEvent,
  initial: noWorker,
  evolve: evolveWorker,
  decide: decideWorker,
}

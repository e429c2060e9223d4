import { z } from 'zod'

export const workerEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('WorkerHired'), fullName: z.string() }),
])
export type WorkerEvent = z.infer<typeof workerEvent>

export interface WorkerState {
  hired: boolean
}

export const noWorker: WorkerState = { hired: false }

export function evolveWorker(_state: WorkerState, event: WorkerEvent): WorkerState {
  switch (event.type) {
    case 'WorkerHired':
      return { hired: true }
  }
}

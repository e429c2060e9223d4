import { workerStream } from '../../domain/worker/worker.ts'
import type { Subject } from '../resource/subject.ts'
import { workerImportRoutes } from './worker-import.ts'
import { workerRoutes, workers } from './workers.ts'

export const workerSubject: Subject = {
  resource: workers,
  routes: [workerRoutes, workerImportRoutes],
  sample: async (send, nth) => {
    await send.toNew(workerStream, { type: 'HireWorker', fullName: `Second Guard ${nth}` })
  },
  remove: (send, id) => send(workerStream, id, { type: 'RemoveWorker' }),
}

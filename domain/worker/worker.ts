import { z } from 'zod'
import { recordStream } from '../record-stream.ts'
import { label } from '../text.ts'

export const workerRules = z.object({ fullName: label(120) })

/** A guard on the company's books. */
export const workerStream = recordStream({
  name: 'worker',
  rules: workerRules,
  kept: z.object({ fullName: z.string() }),
  add: ['HireWorker', 'WorkerHired'],
  change: ['ChangeWorker', 'WorkerChanged'],
  remove: ['RemoveWorker', 'WorkerRemoved'],
})

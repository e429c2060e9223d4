import { z } from 'zod'
import { fileDigest } from '../file.ts'
import { recordStream } from '../record-stream.ts'
import { label } from '../text.ts'

export const workerRules = z.object({ fullName: label(120), photo: fileDigest.nullish() })

/** A guard on the company's books. */
export const workerStream = recordStream({
  name: 'worker',
  rules: workerRules,
  kept: z.object({ fullName: z.string(), photo: z.string().nullable().default(null) }),
  add: ['HireWorker', 'WorkerHired'],
  change: ['ChangeWorker', 'WorkerChanged'],
  remove: ['RemoveWorker', 'WorkerRemoved'],
})

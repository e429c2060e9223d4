import { z } from 'zod'
import { recordStream } from './record-stream.ts'
import { label } from './text.ts'

export const clientRules = z.object({ name: label(120) })

/** Who pays for guards: a company with assignments. */
export const clientStream = recordStream({
  name: 'client',
  rules: clientRules,
  kept: z.object({ name: z.string() }),
  add: ['AddClient', 'ClientAdded'],
  change: ['ChangeClient', 'ClientChanged'],
  remove: ['RemoveClient', 'ClientRemoved'],
})

import { z } from 'zod'
import type { StreamType } from '../../../domain/event-sourcing/event.ts'

const command = z.object({ type: z.literal('Add'), by: z.number() })
const event = z.object({ type: z.literal('Added'), by: z.number(), sum: z.number() })

/** A minimal stream type: it adds numbers under 1000. Adding 0 changes nothing. */
export const counter: StreamType<{ sum: number }, z.infer<typeof command>, z.infer<typeof event>> = {
  name: 'counter',
  command,
  event,
  initial: { sum: 0 },
  evolve: (_, { sum }) => ({ sum }),
  decide: ({ by }, { sum }) => {
    if (by >= 1000) return { refused: { code: 'too_much', message: 'Too much.', field: 'by' } }
    return { events: by === 0 ? [] : [{ type: 'Added', by, sum: sum + by }] }
  },
}

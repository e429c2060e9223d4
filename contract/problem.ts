import { z } from 'zod'

/** Every reply that is not 2xx: a sentence, and where fields are at fault, what is wrong with each. */
export const problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  data: z.record(z.string(), z.array(z.string())).optional(),
})

export type Problem = z.infer<typeof problem>

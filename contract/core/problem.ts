import { z } from 'zod'

/** Every reply other than 2xx: a sentence, and the errors of fields. */
export const problem = z.object({
  message: z.string(),
  code: z.string().optional(),
  data: z.record(z.string(), z.array(z.string())).optional(),
})

export type Problem = z.infer<typeof problem>

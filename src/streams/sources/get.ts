import type { z } from 'zod'

/** Calls the API (paths without its base, `/workers`) and gives the reply that the schema parsed; else rejects. */
export type Get = <Reply extends z.ZodType>(
  path: string,
  reply: Reply,
  options?: { query?: Record<string, string | number | undefined>; failure?: string },
) => Promise<z.infer<Reply>>

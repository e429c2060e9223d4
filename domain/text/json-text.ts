import { z } from 'zod'

/** Schema that parses JSON text; invalid JSON is a validation issue, not an exception. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse throws only for invalid JSON
    context.addIssue({ code: 'custom', message: 'is not valid JSON' })
    return z.NEVER
  }
})

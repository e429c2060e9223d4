import { z } from 'zod'

/** Parses a JSON text; invalid JSON is a normal validation issue. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse throws only for invalid text
    context.addIssue({ code: 'custom', message: 'is not valid JSON' })
    return z.NEVER
  }
})

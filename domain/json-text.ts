import { z } from 'zod'

/** What a JSON text says; a text that is not valid JSON is an issue like any other. */
export const jsonText = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // JSON.parse says so by throwing, and throws for nothing else
    context.addIssue({ code: 'custom', message: 'is not valid JSON' })
    return z.NEVER
  }
})

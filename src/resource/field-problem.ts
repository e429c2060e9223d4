import type { z } from 'zod'

/** What is wrong with a field, said to the person who fills it in; a sentence of the schema's own goes before. */
export function fieldProblem(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') {
    const missing = issue.input === undefined || issue.input === null || Number.isNaN(issue.input)
    return missing ? 'Please fill this in.' : undefined
  }
  if (issue.code === 'invalid_union') return issue.input == null ? 'Please choose one.' : undefined
  if (issue.code === 'invalid_format' && issue.input === '') return 'Please fill this in.'
  if (issue.code === 'invalid_value') return 'Please choose one.'
  if (issue.origin !== 'number') return undefined
  if (issue.code === 'too_small') return `Must be at least ${String(issue.minimum)}.`
  if (issue.code === 'too_big') return `Must be at most ${String(issue.maximum)}.`
  return undefined
}

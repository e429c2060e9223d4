import { ScimProblem } from './scim-problem.ts'

/** A page of a list that a directory requests (RFC 7644, section 3.4.2.4). */
export interface ListRequest {
  filter?: string | undefined
  startIndex: number
  count: number
}

/** matches `attribute eq "value"`, the only comparison that directories use; the value is a JSON string */
const EQUALS = /^\s*([a-z][\w.]*)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i

/**
 * Parses a filter such as `userName eq "value"`, and returns the attribute in lower case. null: there is no
 * filter. Throws a ScimProblem if it is not supported.
 */
export function parseEqualsFilter(
  filter: string | undefined,
  attributes: readonly string[],
): { attribute: string; value: string } | null {
  if (filter === undefined || filter.trim() === '') return null
  const [, name, quoted] = EQUALS.exec(filter) ?? []
  const attribute = name?.toLowerCase()
  const known = attributes.find((each) => each.toLowerCase() === attribute)
  if (known === undefined || quoted === undefined)
    throw new ScimProblem(
      400,
      `Filters are of the form: ${attributes.map((each) => `${each} eq "…"`).join(', ')}.`,
      'invalidFilter',
    )
  return { attribute: known, value: unquoted(quoted) }
}

function unquoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // JSON.parse throws on an invalid escape sequence
    throw new ScimProblem(400, 'The value of the filter is not valid.', 'invalidFilter')
  }
}

import type { z } from 'zod'

const MISSING = 'Please fill this in.'
const CHOOSE = 'Please choose one.'

const MUST_BE: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'empty',
}
const FORMATS: Readonly<Record<string, string>> = {
  email: 'Please enter an email address.',
  date: 'Please give a day as YYYY-MM-DD.',
  url: 'Please give a web address.',
}

const isMissing = (input: unknown) => input === undefined || input === null || Number.isNaN(input)
const counted = (count: number | bigint, one: string) => `${count} ${one}${Number(count) === 1 ? '' : 's'}`
const EITHER = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/**
 * Returns the error message for the person who fills in a field. A message defined in the schema has
 * priority.
 */
export function fieldProblem(issue: z.core.$ZodRawIssue): string | undefined {
  const { input } = issue
  switch (issue.code) {
    case 'invalid_type':
      return isMissing(input) ? MISSING : mustBe([issue.expected])
    case 'invalid_format':
      return input === '' ? MISSING : (FORMATS[issue.format] ?? 'This is not written as it should be.')
    case 'invalid_value':
      return isMissing(input) || input === '' ? CHOOSE : `Must be ${EITHER.format(issue.values.map(String))}.`
    case 'invalid_union':
      return isMissing(input) ? CHOOSE : noneOf(issue.errors)
    case 'too_small':
      return bound(issue.origin, issue.minimum, 'at least', issue.inclusive)
    case 'too_big':
      return bound(issue.origin, issue.maximum, 'at most', issue.inclusive)
    case 'unrecognized_keys':
      return `${EITHER.format(issue.keys)} ${issue.keys.length === 1 ? 'is' : 'are'} not known here.`
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`
    case 'custom':
      return 'This is not valid.'
    default:
      return undefined
  }
}

const mustBe = (expected: readonly string[]) =>
  `Must be ${EITHER.format(expected.map((type) => MUST_BE[type] ?? type))}.`

function bound(origin: string, limit: number | bigint, side: 'at least' | 'at most', inclusive = true) {
  if (origin === 'string')
    return side === 'at least' && limit === 1 ? MISSING : `Please use ${side} ${counted(limit, 'character')}.`
  if (origin === 'array' || origin === 'set') return `Please give ${side} ${limit}.`
  return inclusive
    ? `Must be ${side} ${limit}.`
    : `Must be ${side === 'at least' ? 'more' : 'less'} than ${limit}.`
}

/**
 * Returns the message for a union whose options all failed: it lists the expected types, if a wrong type
 * was the reason.
 */
function noneOf(ways: readonly (readonly z.core.$ZodIssue[])[]): string {
  const types = ways.flatMap(([first]) =>
    first?.code === 'invalid_type' && first.path.length === 0 ? [first.expected] : [],
  )
  return types.length === ways.length && types.length > 0 ? mustBe(types) : 'This is not valid.'
}

import { z } from 'zod'
import { ScimProblem } from './scim-problem.ts'

/**
 * Body of a PATCH (RFC 7644, section 3.5.2). Microsoft Entra capitalises operations, and sends `active` as
 * text.
 */
export const patchBody = z.looseObject({
  Operations: z
    .array(
      z.looseObject({
        op: z
          .string()
          .toLowerCase()
          .pipe(z.enum(['add', 'replace', 'remove'])),
        path: z.string().max(500).optional(),
        value: z.unknown().optional(),
      }),
    )
    .min(1)
    .max(1000),
})
export type PatchOperation = z.infer<typeof patchBody>['Operations'][number]

/** A change of one attribute, which is given by its path in lower case: a new value, or its removal. */
interface Said {
  path: string
  op: PatchOperation['op']
  value: unknown
}

const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:user'

/**
 * Converts operations to changes of single attributes, in order. An operation without a path has an object,
 * which changes several attributes.
 */
export function attributeChanges(operations: readonly PatchOperation[]): Said[] {
  return operations.flatMap(({ op, path, value }) => {
    if (path !== undefined && path.trim() !== '') return [{ path: plain(path), op, value }]
    if (op === 'remove') throw new ScimProblem(400, 'An operation to remove needs a path.', 'invalidPath')
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      throw new ScimProblem(400, 'An operation without a path takes an object.', 'invalidValue')
    return Object.entries(value).flatMap(([name, each]) => within(op, plain(name), each))
  })
}

/**
 * Converts an operation on an attribute with subattributes, such as `name`, to changes of the subattributes.
 */
function within(op: PatchOperation['op'], path: string, value: unknown): Said[] {
  const isComplex = path === 'name' || path === ENTERPRISE
  if (!isComplex || typeof value !== 'object' || value === null) return [{ path, op, value }]
  return Object.entries(value).map(([name, each]) => ({
    path: path === 'name' ? `name.${name.toLowerCase()}` : name.toLowerCase(),
    op,
    value: each,
  }))
}

/** Returns a path in lower case, without the URN of the core schema. */
const plain = (path: string): string =>
  path
    .trim()
    .toLowerCase()
    .replace(`${ENTERPRISE}:`, '')
    .replace(/^urn:ietf:params:scim:schemas:core:2\.0:(user|group):/, '')

/** Parses a boolean, which some directories send as text. */
export function parseBoolean(value: unknown): boolean {
  if (value === true || value === false) return value
  const said = typeof value === 'string' ? value.toLowerCase() : ''
  if (said === 'true' || said === 'false') return said === 'true'
  throw new ScimProblem(400, 'The value of active is true or false.', 'invalidValue')
}

export const parseText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

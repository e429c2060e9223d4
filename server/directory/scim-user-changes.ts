import { z } from 'zod'
import { firstValidName, type UserChanges } from './directory-user-changes.ts'
import { ENTERPRISE_SCHEMA } from './scim-documents.ts'
import { type PatchOperation, attributeChanges, parseText, parseBoolean } from './scim-patch.ts'
import { ScimProblem } from './scim-problem.ts'

const text = z.string().max(500).nullish()

/** A person as a directory sends it. Other attributes are ignored (RFC 7644, section 3.3). */
export const userBody = z.looseObject({
  userName: z.string().min(1).max(254),
  externalId: text,
  displayName: text,
  name: z.looseObject({ formatted: text, givenName: text, familyName: text }).nullish(),
  active: z.unknown().optional(),
  title: text,
  [ENTERPRISE_SCHEMA]: z.looseObject({ department: text }).nullish(),
})
export type UserBody = z.infer<typeof userBody>

const joined = (given: string | null | undefined, family: string | null | undefined) =>
  [given, family].filter(Boolean).join(' ') || undefined

/** Converts the body of a POST or PUT to changes of an account. */
export function userChangesFromBody(body: UserBody): UserChanges {
  const { externalId, displayName, name, active, title } = body
  const department = body[ENTERPRISE_SCHEMA]?.department
  return {
    fullName: firstValidName([displayName, name?.formatted, joined(name?.givenName, name?.familyName)]),
    ...(active !== undefined && active !== null && { active: parseBoolean(active) }),
    ...(externalId !== undefined && { externalId: parseText(externalId) }),
    ...(title !== undefined && { title: parseText(title) }),
    ...(department !== undefined && { department: parseText(department) }),
  }
}

/**
 * Converts the operations of a PATCH request to changes of an account. An operation may change only a part
 * of `fullName`, the present name.
 */
export function userChangesFromPatch(operations: readonly PatchOperation[], fullName: string): UserChanges {
  const wanted: UserChanges = {}
  const words = fullName.split(' ')
  let [given, family] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  for (const { path, op, value } of attributeChanges(operations)) {
    const said = op === 'remove' ? null : value
    if (path === 'active') wanted.active = op === 'remove' ? false : parseBoolean(value)
    if (path === 'externalid') wanted.externalId = parseText(said)
    if (path === 'title') wanted.title = parseText(said)
    if (path === 'department') wanted.department = parseText(said)
    if (path === 'username') {
      const userName = parseText(said)
      if (userName === null) throw new ScimProblem(400, 'userName cannot be removed.', 'mutability')
      wanted.userName = userName
    }
    if (path === 'displayname' || path === 'name.formatted')
      wanted.fullName = firstValidName([parseText(said)]) ?? wanted.fullName
    if (path === 'name.givenname') given = parseText(said) ?? ''
    if (path === 'name.familyname') family = parseText(said) ?? ''
    if (path === 'name.givenname' || path === 'name.familyname')
      wanted.fullName = firstValidName([joined(given, family)])
  }
  return wanted
}

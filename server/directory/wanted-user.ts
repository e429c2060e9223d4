import { z } from 'zod'
import { nameAmong, type WantedUser } from './directory-user-changes.ts'
import { ENTERPRISE_SCHEMA } from './scim-documents.ts'
import { type PatchOperation, saidIn, textOf, truthOf } from './scim-patch.ts'
import { ScimProblem } from './scim-problem.ts'

const text = z.string().max(500).nullish()

/** A person as sent by a directory; other attributes are ignored (RFC 7644, 3.3). */
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

/** Converts a body of POST or PUT. */
export function wantedOfBody(body: UserBody): WantedUser {
  const { externalId, displayName, name, active, title } = body
  const department = body[ENTERPRISE_SCHEMA]?.department
  return {
    fullName: nameAmong([displayName, name?.formatted, joined(name?.givenName, name?.familyName)]),
    ...(active !== undefined && active !== null && { active: truthOf(active) }),
    ...(externalId !== undefined && { externalId: textOf(externalId) }),
    ...(title !== undefined && { title: textOf(title) }),
    ...(department !== undefined && { department: textOf(department) }),
  }
}

/** Converts the operations of a PATCH for a person with this name. */
export function wantedOfPatch(operations: readonly PatchOperation[], fullName: string): WantedUser {
  const wanted: WantedUser = {}
  const words = fullName.split(' ')
  let [given, family] = [words.slice(0, -1).join(' '), words.at(-1) ?? '']
  for (const { path, op, value } of saidIn(operations)) {
    const said = op === 'remove' ? null : value
    if (path === 'active') wanted.active = op === 'remove' ? false : truthOf(value)
    if (path === 'externalid') wanted.externalId = textOf(said)
    if (path === 'title') wanted.title = textOf(said)
    if (path === 'department') wanted.department = textOf(said)
    if (path === 'username') {
      const userName = textOf(said)
      if (userName === null) throw new ScimProblem(400, 'userName cannot be removed.', 'mutability')
      wanted.userName = userName
    }
    if (path === 'displayname' || path === 'name.formatted')
      wanted.fullName = nameAmong([textOf(said)]) ?? wanted.fullName
    if (path === 'name.givenname') given = textOf(said) ?? ''
    if (path === 'name.familyname') family = textOf(said) ?? ''
    if (path === 'name.givenname' || path === 'name.familyname')
      wanted.fullName = nameAmong([joined(given, family)])
  }
  return wanted
}

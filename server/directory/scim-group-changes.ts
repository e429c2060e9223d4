import { z } from 'zod'
import { type PatchOperation, attributeChanges, parseText } from './scim-patch.ts'
import { ScimProblem } from './scim-problem.ts'

const member = z.looseObject({ value: z.string().min(1).max(50) })

/** A group as a directory sends it. Other attributes are ignored. */
export const groupBody = z.looseObject({
  displayName: z.string().min(1).max(500),
  externalId: z.string().max(500).nullish(),
  members: z.array(member).nullish(),
})

/** The state of a group that a directory requests. Undefined fields are not changed. */
export interface GroupChanges {
  name?: string | undefined
  external?: string | null | undefined
  members?: ReadonlySet<string> | undefined
}

export const groupChangesFromBody = ({
  displayName,
  externalId,
  members,
}: z.infer<typeof groupBody>): GroupChanges => ({
  name: displayName,
  external: externalId ?? null,
  members: new Set(members?.map(({ value }) => value)),
})

const ONE_MEMBER = /^members\s*\[\s*value\s+eq\s+"([^"]*)"\s*\]$/

/** Returns the state of a group that the operations of a PATCH request. `before` are its current members. */
export function groupChangesFromPatch(
  operations: readonly PatchOperation[],
  before: readonly string[],
): GroupChanges {
  const wanted: GroupChanges = {}
  const members = new Set(before)
  for (const { path, op, value } of attributeChanges(operations)) {
    const [, one] = ONE_MEMBER.exec(path) ?? []
    if (path === 'displayname') {
      const name = parseText(value)
      if (op === 'remove' || name === null)
        throw new ScimProblem(400, 'displayName cannot be removed.', 'mutability')
      wanted.name = name
    }
    if (path === 'externalid') wanted.external = op === 'remove' ? null : parseText(value)
    if (one !== undefined) {
      if (op !== 'remove') throw new ScimProblem(400, 'Members are added by their list.', 'invalidPath')
      members.delete(one)
      wanted.members = members
    }
    if (path === 'members') {
      const named = value === undefined || value === null ? null : membersIn(value)
      if (op === 'replace' || (op === 'remove' && named === null)) members.clear()
      for (const each of named ?? []) {
        if (op === 'remove') members.delete(each)
        else members.add(each)
      }
      wanted.members = members
    }
  }
  return wanted
}

function membersIn(value: unknown): string[] {
  const found = z.array(member).safeParse([value].flat())
  if (!found.success) throw new ScimProblem(400, 'Members are given by their value.', 'invalidValue')
  return found.data.map((each) => each.value)
}

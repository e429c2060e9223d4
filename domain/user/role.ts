import { z } from 'zod'
import { partialFields, type RecordStream, recordStream } from '../event-sourcing/record-stream.ts'
import { label } from '../text/text.ts'
import { roleModuleAccess } from '../subjects.ts'
import {
  PERMISSION_EDITION,
  type Permission,
  PERMISSIONS,
  permissionSchema,
  modulePermissions,
  withPrerequisites,
} from './permission.ts'

export interface BuiltInRole {
  id: string
  name: string
  permissions: readonly Permission[]
}

const heldPermissions = (role: Parameters<typeof roleModuleAccess>[0]): Permission[] =>
  roleModuleAccess(role).flatMap(({ held, ...module }) =>
    held === undefined
      ? []
      : held === 'View'
        ? [`View ${module.module}` as const]
        : modulePermissions(module),
  )

/** Roles that every company has. Accounts store their ids, so an id never changes. */
export const BUILT_IN_ROLES = [
  { id: 'administrator', name: 'Administrator', permissions: PERMISSIONS },
  { id: 'manager', name: 'Manager', permissions: heldPermissions('manager') },
  { id: 'dispatcher', name: 'Dispatcher', permissions: heldPermissions('dispatcher') },
  { id: 'supervisor', name: 'Supervisor', permissions: heldPermissions('supervisor') },
  { id: 'investigator', name: 'Investigator', permissions: heldPermissions('investigator') },
  { id: 'accountant', name: 'Accountant', permissions: heldPermissions('accountant') },
  { id: 'auditor', name: 'Auditor', permissions: heldPermissions('auditor') },
] as const satisfies readonly BuiltInRole[]

export type BuiltInRoleId = (typeof BUILT_IN_ROLES)[number]['id']

/** Returns the built-in role with this id; undefined: it is a role that the company added. */
export const builtInRole = (id: string): BuiltInRole | undefined =>
  BUILT_IN_ROLES.find((role) => role.id === id)

export const roleRules = z.object({
  name: label(60).refine(
    (name) => !BUILT_IN_ROLES.some((role) => role.name.toLowerCase() === name.toLowerCase()),
    'Every company has a role of this name. Please choose another.',
  ),
  permissions: z.array(permissionSchema).min(1, 'Please choose at least one.').transform(withPrerequisites),
  /** edition of the permission list that the editor saw */
  edition: z
    .number()
    .int()
    .min(1)
    .max(PERMISSION_EDITION, 'This server has no such edition of the catalogue.')
    .optional(),
})

const kept = z.object({
  name: z.string(),
  permissions: z.array(z.string()),
  // roles without it were saved before editions existed; edition 1 is assumed
  edition: z.number().default(1),
})
const record = recordStream({
  name: 'role',
  rules: roleRules,
  kept,
  add: ['AddRole', 'RoleAdded'],
  change: ['ChangeRole', 'RoleChanged'],
  remove: ['RemoveRole', 'RoleRemoved'],
})
const event = z.discriminatedUnion('type', [
  kept.extend({ type: z.literal('RoleAdded') }),
  partialFields(kept).extend({ type: z.literal('RoleChanged') }),
  z.object({ type: z.literal('RoleRemoved') }),
  z.object({ type: z.literal('RoleReviewed'), edition: z.number() }),
])
export type RoleEvent = z.infer<typeof event>
type RoleCommand = z.infer<typeof record.command>

function asReview(decided: z.infer<typeof record.event>): RoleEvent {
  if (decided.type !== 'RoleChanged') return decided
  const { type: _, edition, ...others } = decided
  const isReview = edition !== undefined && Object.keys(others).length === 0
  return isReview ? { type: 'RoleReviewed', edition } : decided
}

/**
 * Event stream of a role that a company added: a name for a set of permissions, and the edition of the
 * permission list when it was last saved. A change of only the edition records a review: the newer
 * permissions stay excluded.
 */
export const roleStream: RecordStream<z.infer<typeof kept>, RoleCommand, RoleEvent> = {
  ...record,
  event,
  evolve: (state, passed) =>
    record.evolve(state, passed.type === 'RoleReviewed' ? { ...passed, type: 'RoleChanged' } : passed),
  decide(command, state, context) {
    if (command.type === 'AddRole')
      return record.decide({ ...command, edition: command.edition ?? PERMISSION_EDITION }, state, context)
    if (command.type === 'RemoveRole') return record.decide(command, state, context)
    // an older console may send a lower edition than one that was already reviewed
    const edition = command.edition && Math.max(command.edition, state.record?.edition ?? 1)
    const decision = record.decide({ ...command, edition }, state, context)
    if ('refused' in decision) return decision
    return { events: decision.events.map(asReview) }
  },
}

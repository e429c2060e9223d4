import { z } from 'zod'
import { roleRules } from '../../domain/user/role.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

export const role = z.object({
  id,
  name: z.string(),
  /** `View Clients`, `Edit Clients` …, in the order of the permission list */
  permissions: z.array(z.string()),
  /** edition of the permission list when the role was last saved; each edition adds permissions */
  edition: z.number().int(),
  /** permissions of later editions, which nobody has granted or denied for this role yet */
  newer_permissions: z.array(z.string()),
  /** whether it is a built-in role, which cannot be changed */
  built_in: z.boolean(),
  /** whether accounts with this role must sign in with a second factor */
  second_factor_required: z.boolean(),
  /** when the second-factor rule starts, ms since epoch UTC; null: no rule */
  second_factor_from: z.number().nullable(),
  /** whether this server requires a second factor of every account, independent of the role */
  second_factor_required_of_all: z.boolean(),
  member_count: z.number().int(),
})
export type Role = z.infer<typeof role>

export const roles = resource({
  path: '/worker-roles',
  stream: 'role',
  shows: ['user', 'second-factor-rule'],
  query: listQuery(20, ['name', 'member_count']),
  row: role,
  body: roleRules,
})

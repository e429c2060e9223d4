import { z } from 'zod'
import { roleRules } from '../../domain/user/role.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'

export const role = z.object({
  id,
  name: z.string(),
  /** `View Clients`, `Edit Clients` …, in the order of the catalogue */
  permissions: z.array(z.string()),
  /** the edition of the permission list with which it was last saved */
  edition: z.number().int(),
  /** newer permissions that nobody has decided about for this role */
  newer_permissions: z.array(z.string()),
  /** whether it is a built-in role, which cannot be changed */
  built_in: z.boolean(),
  /** whether its accounts must sign in with a second factor */
  second_factor_required: z.boolean(),
  /** start of that rule, ms since epoch UTC; null: no rule */
  second_factor_from: z.number().nullable(),
  /** whether this server requires a second factor for everybody, whatever the role */
  second_factor_required_of_all: z.boolean(),
  /** number of accounts with this role */
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

import { z } from 'zod'
import { roleRules } from '../domain/user/role.ts'
import { id } from './id.ts'
import { listQuery, resource } from './resource.ts'

export const role = z.object({
  id,
  name: z.string(),
  /** `View Clients`, `Edit Clients` …, in the order of the catalogue */
  permissions: z.array(z.string()),
  /** the edition of the catalogue of permissions that was before whoever decided upon it last */
  edition: z.number().int(),
  /** what it does not hold and came with a later edition: nobody has decided upon these */
  newer_permissions: z.array(z.string()),
  /** every company has it, and nobody changes it */
  built_in: z.boolean(),
  /** whether it requires who has it to sign in with a second factor */
  second_factor_required: z.boolean(),
  /** from when on, ms since epoch UTC; null where it does not */
  second_factor_from: z.number().nullable(),
  /** whether this server requires that of everybody, whatever their role does */
  second_factor_required_of_all: z.boolean(),
  /** how many accounts have it */
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

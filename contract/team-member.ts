import { z } from 'zod'
import { id } from './id.ts'
import { listQuery, resource } from './resource.ts'

/** An account of the company's back office. */
export const teamMember = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  role_id: id,
  role_name: z.string(),
  /** whether the address is verified: until then the role gives nothing */
  verified: z.boolean(),
})
export type TeamMember = z.infer<typeof teamMember>

export const teamMembers = resource({
  path: '/back-office-users',
  stream: 'user',
  shows: ['role'],
  query: listQuery(20, ['full_name', 'email', 'role_name']).extend({ role_id: id.optional() }),
  row: teamMember,
  body: z.object({ role_id: id }),
})

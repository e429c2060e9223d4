import { z } from 'zod'
import { optionalTitle, emailAddress, personName } from '../../domain/user/contact.ts'
import { placeIds } from '../../domain/user/limits.ts'
import { id } from '../core/id.ts'
import { userLifecycle } from '../../domain/user/user-lifecycle.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'

/** `active`: accepted the invitation, or registered. `expired`: did not accept the invitation in time. */
export const MEMBER_STATES = ['invited', 'active', 'suspended', 'expired'] as const
export type MemberState = (typeof MEMBER_STATES)[number]

/** A back-office account of the company. */
export const teamMember = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  department: z.string().nullable(),
  job_title: z.string().nullable(),
  /** whether this person is notified last of alarms that nobody acknowledges */
  on_call: z.boolean(),
  role_id: id,
  role_name: z.string(),
  /**
   * false: the account is read-only and limited to the following ids. To remove all limits, a change must
   * send true.
   */
  whole_company: z.boolean(),
  client_ids: z.array(id),
  assignment_ids: z.array(id),
  /** whether the email address is verified; until then the role's permissions do not apply */
  verified: z.boolean(),
  second_factor: z.boolean(),
  state: z.enum(MEMBER_STATES),
  /** expiry of an open invitation, ms since epoch UTC; null: no open invitation */
  invited_until: z.number().nullable(),
})
export type TeamMember = z.infer<typeof teamMember>

export const teamMembers = resource({
  path: '/back-office-users',
  stream: 'user',
  shows: ['role'],
  query: listQuery(20, ['full_name', 'email', 'role_name', 'job_title', 'department', 'state']).extend({
    role_id: id.optional(),
    state: z.enum(MEMBER_STATES).optional(),
  }),
  row: teamMember,
  body: z.object({
    role_id: id,
    department: optionalTitle,
    job_title: optionalTitle,
    on_call: z.boolean(),
    whole_company: z.boolean(),
    client_ids: placeIds,
    assignment_ids: placeIds,
  }),
})

/** Body of POST /api/back-office-users: invites a person by email address, with a role. */
export const invitations = resource({
  ...teamMembers,
  body: z.object({
    email: emailAddress,
    full_name: personName,
    role_id: id,
    department: optionalTitle.optional(),
    job_title: optionalTitle.optional(),
    client_ids: placeIds.optional(),
    assignment_ids: placeIds.optional(),
  }),
})

export const memberSteps = stepRoutes(teamMembers, userLifecycle)

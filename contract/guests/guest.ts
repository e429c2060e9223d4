import { z } from 'zod'
import { guestAdmissionRules, guestLifecycle, guestRequestRules } from '../../domain/guest/guest.ts'
import { id } from '../core/id.ts'
import { listQuery, resource } from '../core/resource.ts'
import { stepRoutes } from '../core/step-routes.ts'
import { guestAccessRules } from '../../domain/guest/guest-access.ts'

/** GET and POST /api/guest-access-settings. SPEC.md, section 7, requires a reply without `data`. */
export const guestAccessSettings = z.object({ enabled: z.boolean(), organizationCode: z.string() })
export type GuestAccessSettings = z.infer<typeof guestAccessSettings>
export const guestAccessBody = guestAccessRules

/** code that identifies the company in a guest's request */
export const organizationCode = guestAccessRules.shape.organizationCode

export const guestStatus = z.enum(['pending', 'approved', 'expired', 'refused', 'revoked'])

export const guestUser = z.object({
  id,
  full_name: z.string(),
  email: z.string(),
  organisation: z.string().nullable(),
  /** `expired`: the last day of access has passed in the company's time zone */
  status: guestStatus,
  client_ids: z.array(id),
  assignment_ids: z.array(id),
  /** last day of access, YYYY-MM-DD */
  until: z.string().nullable(),
  /** ms since epoch UTC */
  asked_at: z.number(),
  last_seen_at: z.number().nullable(),
  /** number of times that the guest viewed something; the history lists each */
  views: z.number().int(),
})
export type GuestUser = z.infer<typeof guestUser>

const { clientIds, assignmentIds, until } = guestAdmissionRules.shape

/**
 * POST /api/guest-users/{id}/approve approves a guest or changes what they may see. /refuse, /revoke and
 * /send-link have no body.
 */
export const guestUsers = resource({
  path: '/guest-users',
  stream: 'guest',
  shows: [],
  query: listQuery(20, [
    'full_name',
    'email',
    'organisation',
    'status',
    'asked_at',
    'until',
    'last_seen_at',
    'views',
  ]).extend({
    status: guestStatus.optional(),
  }),
  row: guestUser,
  body: z.object({ until, client_ids: clientIds, assignment_ids: assignmentIds }),
})

export const guestSteps = stepRoutes(guestUsers, guestLifecycle)

/**
 * POST /api/guest-requests: a visitor requests access. The visitor sees nothing until somebody approves it.
 */
export const guestRequestBody = z.object({
  full_name: guestRequestRules.shape.fullName,
  email: guestRequestRules.shape.email,
  organisation: guestRequestRules.shape.organisation,
  organization_code: organizationCode,
})
/** POST /api/guest-links mails a sign-in link. The reply is the same whether the guest exists or not. */
export const guestLinkBody = z.object({
  email: guestRequestRules.shape.email,
  organization_code: organizationCode,
})

/** POST /api/guest-sessions signs a guest in, with the token of the mailed link, which works once */
export const guestSessionBody = z.object({ token: z.string().min(1).max(400) })
export const guestSessionReply = z.object({
  data: z.object({
    token: z.string(),
    /** ms since epoch UTC */
    expires_at: z.number(),
  }),
})

/** GET /api/guest/places: the clients and sites that the guest may see */
export const guestPlacesReply = z.object({
  data: z.object({
    full_name: z.string(),
    company_name: z.string(),
    company_time_zone: z.string(),
    /** last day of access, YYYY-MM-DD */
    until: z.string(),
    /** clients whose invoices and statements the guest may see */
    clients: z.array(z.object({ id, name: z.string() })),
    assignments: z.array(z.object({ id, name: z.string(), client_name: z.string() })),
  }),
})
export type GuestPlaces = z.infer<typeof guestPlacesReply>['data']

/** GET /api/guest/assignments/{id}: one assignment of the guest */
export const guestAssignmentReply = z.object({
  data: z.object({
    id,
    name: z.string(),
    client_name: z.string(),
    site_posts: z.array(
      z.object({ id, alias: z.string(), type: z.string(), latitude: z.number(), longitude: z.number() }),
    ),
    guards: z.array(z.object({ id, name: z.string(), shift_name: z.string().nullable() })),
    /** patrols of the last seven days, newest first; times in ms since epoch UTC */
    patrols: z.array(
      z.object({ id, guard_name: z.string(), started_at: z.number(), ended_at: z.number().nullable() }),
    ),
    more_patrols: z.boolean(),
  }),
})
export type GuestAssignment = z.infer<typeof guestAssignmentReply>['data']

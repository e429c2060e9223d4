import { z } from 'zod'
import { user } from '../auth/auth.ts'
import { id } from '../core/id.ts'
import { liveLocation } from './location.ts'

/**
 * GET /api/feed is SSE. The SSE event name is the frame's kind; `id:` is the company's log position and is
 * sent with `event` and `caught-up` frames only. `Last-Event-ID` resumes without losses or duplicates.
 * Between frames a comment is sent every 2 s as a heartbeat. For a reader that accepts gzip, each frame is
 * compressed.
 */
export const feedEvent = z.object({
  position: z.number().int(),
  stream: z.string(),
  type: z.string(),
  at: z.number(),
  by: z.string(),
  data: z.record(z.string(), z.unknown()),
})
export type FeedEvent = z.infer<typeof feedEvent>

/**
 * Newest location per guard that changed, at most every 250 ms; the first frame after connecting contains all
 * guards. `everybody`: this frame contains all visible guards; remove all others. `patrols`: the patrol of
 * each guard with new fixes. `truncated`: guards with more new fixes than this frame contains, for example after
 * a phone sent its backlog; an open trail must fetch them.
 */
export const feedFixes = z.object({
  fixes: z.array(liveLocation),
  everybody: z.boolean().optional(),
  patrols: z.record(id, id).optional(),
  truncated: z.array(id).optional(),
})
export const feedCaughtUp = z.object({ position: z.number().int() })
/** every 15 s; at is the server's clock, ms since epoch UTC */
export const feedHeartbeat = z.object({ at: z.number() })

/**
 * The reader's own account after a change of it, its role or the role's permissions: screens apply it at
 * once.
 */
export const feedAccount = user

export const feedFrames = {
  event: feedEvent,
  fixes: feedFixes,
  'caught-up': feedCaughtUp,
  heartbeat: feedHeartbeat,
  account: feedAccount,
} as const

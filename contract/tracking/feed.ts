import { z } from 'zod'
import { user } from '../auth/auth.ts'
import { id } from '../core/id.ts'
import { liveLocation } from './location.ts'

/**
 * GET /api/feed is a stream of server-sent events. The SSE event name is the frame's kind. `id:` is a
 * position in the company's event log; only `event` and `caught-up` frames have it. `Last-Event-ID` resumes
 * without losses or duplicates. Between frames, a comment every 2 s is the heartbeat. If the reader accepts
 * gzip, each frame is compressed.
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
 * Newest location of each guard that changed, at most every 250 ms. The first frame of a connection
 * contains all guards. `everybody`: the frame contains all visible guards, so the reader removes all
 * others. `patrols`: the patrol of each guard with new fixes. `truncated`: guards with more new fixes than
 * the frame contains, e.g. after a phone sent its backlog; an open trail must fetch them.
 */
export const feedFixes = z.object({
  fixes: z.array(liveLocation),
  everybody: z.boolean().optional(),
  patrols: z.record(id, id).optional(),
  truncated: z.array(id).optional(),
})
export const feedCaughtUp = z.object({ position: z.number().int() })
/** Sent every 15 s; `at` is the server's clock, ms since epoch UTC. */
export const feedHeartbeat = z.object({ at: z.number() })

/**
 * The reader's own account, sent when the account, its role or the role's permissions change. Screens apply
 * it at once.
 */
export const feedAccount = user

export const feedFrames = {
  event: feedEvent,
  fixes: feedFixes,
  'caught-up': feedCaughtUp,
  heartbeat: feedHeartbeat,
  account: feedAccount,
} as const

import { z } from 'zod'
import { user } from './auth.ts'
import { id } from './id.ts'
import { liveLocation } from './location.ts'

/**
 * GET /api/feed is SSE. The SSE event name is the frame's kind; `id:` is the company's log position and is sent
 * with `event` and `caught-up` frames only. `Last-Event-ID` resumes with nothing lost and nothing twice.
 * Between frames a comment comes every 2 s: it says that the link lives. A reader that takes gzip gets each frame compressed.
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
 * Newest location per guard that changed, at most every 250 ms; the first frame after connecting holds all guards.
 * `everybody`: this frame holds all guards whom the reader sees; who is not in it is to be seen no longer. `patrols`: the patrol of each guard of whom fixes were stored. `untold`: guards of whom more fixes were stored than
 * this frame tells, as when a phone sends in one go what it kept back; a trail has to ask for them.
 */
export const feedFixes = z.object({
  fixes: z.array(liveLocation),
  everybody: z.boolean().optional(),
  patrols: z.record(id, id).optional(),
  untold: z.array(id).optional(),
})
export const feedCaughtUp = z.object({ position: z.number().int() })
/** every 15 s; at is the server's clock, ms since epoch UTC */
export const feedHeartbeat = z.object({ at: z.number() })

/** The reader's own account, where it, its role or what that holds has changed: screens follow it at once. */
export const feedAccount = user

export const feedFrames = {
  event: feedEvent,
  fixes: feedFixes,
  'caught-up': feedCaughtUp,
  heartbeat: feedHeartbeat,
  account: feedAccount,
} as const

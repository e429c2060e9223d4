import { z } from 'zod'
import { chartOf, type ChartState } from './chart.ts'

const snapshot = z.object({ status: z.string().optional(), value: z.unknown(), context: z.unknown() })
const event = z.looseObject({ type: z.string() })

/** What the inspected window posts, as far as it is shown. */
const message = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('@xstate.actor'),
    sessionId: z.string(),
    name: z.string(),
    definition: z.string().optional(),
    snapshot,
  }),
  z.object({
    type: z.literal('@xstate.snapshot'),
    sessionId: z.string(),
    createdAt: z.coerce.number(),
    event,
    snapshot,
  }),
])

type Snapshot = z.infer<typeof snapshot>

/** One event that an actor took, and the snapshot it led to. */
export interface Taken {
  /** ms since epoch */
  at: number
  event: z.infer<typeof event>
  snapshot: Snapshot
  /** whether the state became another */
  moved: boolean
}

export interface WatchedActor {
  id: string
  name: string
  chart: ChartState | null
  snapshot: Snapshot
  /** oldest first */
  log: readonly Taken[]
}

export type Watched = ReadonlyMap<string, WatchedActor>

const LONGEST_LOG = 500

/** What is known of the inspected actors after one more message; the same map where the message says nothing new. */
export function watchedAfter(watched: Watched, raw: unknown): Watched {
  const parsed = message.safeParse(raw)
  if (!parsed.success) return watched
  const heard = parsed.data
  const known = watched.get(heard.sessionId)
  if (heard.type === '@xstate.actor')
    return new Map(watched).set(heard.sessionId, {
      id: heard.sessionId,
      name: heard.name,
      chart: heard.definition === undefined ? null : chartOf(heard.definition),
      snapshot: known?.snapshot ?? heard.snapshot,
      log: known?.log ?? [],
    })
  const taken: Taken = {
    at: heard.createdAt,
    event: heard.event,
    snapshot: heard.snapshot,
    moved: JSON.stringify(known?.snapshot.value) !== JSON.stringify(heard.snapshot.value),
  }
  return new Map(watched).set(heard.sessionId, {
    id: heard.sessionId,
    name: known?.name ?? heard.sessionId,
    chart: known?.chart ?? null,
    snapshot: heard.snapshot,
    log: [...(known?.log ?? []), taken].slice(-LONGEST_LOG),
  })
}

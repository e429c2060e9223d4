import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { QUIET_MS } from '../../../domain/patrol/plan-patrols.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import { streamParts } from '../../../domain/event-sourcing/event.ts'
import { definePolicy, streamCommand, type Policy } from '../../background/policy.ts'
import { type NewestFix, lockNewestFix } from '../live/lock-newest-fix.ts'

/** a phone is sending stored fixes as long as one arrives within this time (ms) after another */
const SENDING_MS = 5 * 60_000
/** a patrol that was just started (within this time, ms) may have no fix yet */
const NO_FIX_YET_MS = 15 * 60_000

interface GoingOn {
  startedAt: number
  /** the guard's newest fix, which stays locked until the decision is stored */
  newest: NewestFix | null
}

const quiet: Policy<GoingOn | 'an event'> = {
  name: 'quiet-patrols',
  streams: [patrolStream.name],
  read: async (context, trx, company, { timer }) => {
    if (!timer) return 'an event'
    const patrol = await trx
      .selectFrom('patrol')
      .select(['worker_id', 'started_at'])
      .where('company', '=', company)
      .where('id', '=', timer.key)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (!patrol) return null
    return {
      startedAt: patrol.started_at,
      newest: await lockNewestFix(context, trx, company, patrol.worker_id),
    }
  },
  decide: (timelineEvent, state, now) => {
    if (timelineEvent.event) {
      const key = streamParts(timelineEvent.event.stream).id
      const event = readEvent(patrolStream, timelineEvent.event.event)
      if (event.type === 'PatrolStarted') return { timers: [{ key, dueAt: event.startedAt + QUIET_MS + 1 }] }
      return event.type === 'PatrolEnded' ? { timers: [{ key, dueAt: null }] } : {}
    }
    if (state === 'an event') return {}
    const { key } = timelineEvent.timer
    const { startedAt, newest } = state
    if (!newest || newest.t < startedAt) return { timers: [{ key, dueAt: now + NO_FIX_YET_MS }] }
    const quietFrom = Math.max(newest.t + QUIET_MS, newest.received + SENDING_MS) + 1
    if (now < quietFrom) return { timers: [{ key, dueAt: quietFrom }] }
    const end = { type: 'EndPatrol', endedAt: newest.t + 1, reason: 'quiet' } as const
    return { commands: [streamCommand(patrolStream, key, end)] }
  },
}

/**
 * Policy that ends a patrol if the guard has sent no fix for six hours. The patrol ends at the last fix. It
 * continues while the phone is sending stored fixes.
 */
export const quietPatrolPolicy = definePolicy(quiet)

import type { Context } from '../app/context.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { lockHead } from '../event-log/append.ts'
import { deliverOnce, type MessageSender, addOutboxMetrics } from './deliver-messages.ts'
import { followOnce, type LogFollower, addFollowerLagMetrics } from './follow-log.ts'
import { runPolicy, type Policy } from './policy.ts'
import { followProjections, projectionFollowers } from '../projections/follow-projections.ts'
import type { LogProjection } from '../projections/log-projection.ts'
import { REBUILD_LEASE, continueProjectionRebuild } from '../projections/projection-rebuild.ts'
import { MAIL } from '../mail/queue-mail.ts'
import { runTimersOnce } from './run-timers.ts'

const PERIOD_MS = 1000
const EVENTS_AT_ONCE = 50

/**
 * Starts the background work: policies that follow the log and their timers, and the sending of the outbox.
 */
export async function startBackground(
  context: Context,
  {
    policies,
    projections = [],
    senders,
  }: {
    policies: readonly Policy[]
    projections?: readonly LogProjection[]
    senders: Readonly<Record<string, MessageSender>>
  },
): Promise<() => Promise<void>> {
  const followers = policies.map((policy) => policyFollower(context, policy))
  addOutboxMetrics(context)
  addFollowerLagMetrics(context, async () => ({
    ...Object.fromEntries(policies.map(({ name }) => [name, name])),
    ...(await projectionFollowers(context, projections)),
  }))
  const start = (name: string, failure: string, work: (goesOn: () => Promise<boolean>) => Promise<void>) =>
    startLeasedWork(context, { name, failure, periodMs: PERIOD_MS, atOnce: true }, async (lease, stopped) => {
      const goesOn = async () => !stopped() && !context.space.short && (await lease.isHeld())
      if (await goesOn()) await work(goesOn)
    })
  const stops = [
    start('policies', 'following the log failed', async (goesOn) => {
      for (const follower of followers) await followOnce(context, follower, goesOn)
    }),
    start('projections', 'following the log failed', (goesOn) =>
      followProjections(context, projections, goesOn),
    ),
    start(REBUILD_LEASE, 'rebuilding projections failed', async (goesOn) => {
      for (const projection of projections) await continueProjectionRebuild(context, projection, goesOn)
    }),
    start('timers', 'running timers failed', (goesOn) => runTimersOnce(context, policies, goesOn)),
    // each kind has its own worker, so that a slow webhook does not delay mails
    ...Object.entries(senders).map(([kind, sender]) =>
      start(kind === MAIL ? 'outbox' : `outbox ${kind}`, 'sending the outbox failed', (goesOn) =>
        deliverOnce(context, { [kind]: sender }, goesOn),
      ),
    ),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}

/** Returns the log follower that runs a policy for the events of its streams. */
export const policyFollower = (context: Context, policy: Policy): LogFollower => ({
  name: policy.name,
  streams: policy.streams,
  batch: EVENTS_AT_ONCE,
  take: async (trx, company, events) => {
    await lockHead(trx, company)
    let commanded = false
    for (const event of events) {
      const asked = { policy, company, timelineEvent: { event }, source: String(event.position) }
      commanded = (await runPolicy(context, trx, asked)) || commanded
    }
    return commanded
  },
})

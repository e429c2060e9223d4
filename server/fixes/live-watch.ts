import type { Context } from '../context.ts'
import { patrolStream } from '../../domain/patrol/decide.ts'
import { QUIET_MS } from '../../domain/fix/spells.ts'
import { liveStatus } from '../../domain/worker/standing.ts'
import { companyId } from '../db/company-id.ts'
import { handle } from '../event-log/handle.ts'
import { grouped } from './batches.ts'
import { liveLocationOf } from './live-location.ts'

const PERIOD_MS = 5000

/** Looks at all guards every few seconds: what time alone changes is not brought by any fix. */
export async function startLiveWatch(context: Context): Promise<() => Promise<void>> {
  let running: Promise<void> | null = null
  const look = () => {
    running ??= watchOnce(context)
      // a database that is away for a while: the next look does it all
      .catch((error: unknown) => context.log.error({ err: error }, 'looking after live locations failed'))
      .finally(() => {
        running = null
      })
  }
  const timer = setInterval(look, PERIOD_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** One look: patrols quiet for six hours end at their last fix; guards who are silent for too long are lost, and those off duty offline. */
export async function watchOnce(context: Context): Promise<void> {
  await endQuietPatrols(context)
  await showAbsent(context)
}

async function endQuietPatrols(context: Context): Promise<void> {
  const now = context.now()
  const quiet = await context.db
    .selectFrom('patrol')
    .innerJoin('live_location', (join) =>
      join
        .onRef('live_location.company', '=', 'patrol.company')
        .onRef('live_location.worker_id', '=', 'patrol.worker_id'),
    )
    .select(['patrol.company', 'patrol.id', 'live_location.t'])
    .where('patrol.ended_at', 'is', null)
    .where('live_location.t', '<', now - QUIET_MS)
    .whereRef('live_location.t', '>=', 'patrol.started_at')
    .execute()
  for (const { company, id, t } of quiet)
    // another process may have ended it just now; its refusal says only that
    await handle(context, patrolStream, {
      company: companyId(company),
      id,
      command: { type: 'EndPatrol', endedAt: t + 1, reason: 'quiet' },
      commandId: context.newId(),
      by: 'system:ingest',
      at: now,
    })
}

async function showAbsent(context: Context): Promise<void> {
  const now = context.now()
  const shown = await context.db
    .selectFrom('live_location')
    .innerJoin('worker', (join) =>
      join
        .onRef('worker.company', '=', 'live_location.company')
        .onRef('worker.id', '=', 'live_location.worker_id'),
    )
    .leftJoin('patrol', (join) =>
      join
        .onRef('patrol.company', '=', 'live_location.company')
        .onRef('patrol.id', '=', 'live_location.patrol_id'),
    )
    .selectAll('live_location')
    .select(['worker.full_name', 'patrol.ended_at'])
    .where('status', '!=', 'Offline')
    .execute()
  const changed = shown.flatMap(({ full_name, ended_at, ...row }) => {
    const onDuty = row.patrol_id !== null && ended_at === null
    const status = liveStatus(onDuty, now - row.t, row.interval_ms)
    if (status === row.status) return []
    return [{ row: { ...row, status, patrol_id: onDuty ? row.patrol_id : null }, name: full_name }]
  })
  for (const { row } of changed)
    await context.db
      .updateTable('live_location')
      .set({ status: row.status, patrol_id: row.patrol_id })
      .where('company', '=', row.company)
      .where('worker_id', '=', row.worker_id)
      .where('t', '=', row.t)
      .execute()
  for (const [company, rows] of grouped(changed, ({ row }) => row.company))
    context.events.publishFixes({
      company: companyId(company),
      live: rows.map(({ row, name }) => liveLocationOf(row, name)),
      points: [],
    })
}

import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { liveStatus } from '../../domain/worker/standing.ts'
import { SYSTEM_SETTINGS } from '../../domain/system-defaults.ts'
import { companyId } from '../db/company-id.ts'
import type { Lease } from '../db/lease.ts'
import { startLeasedWork } from '../db/leased-work.ts'
import { grouped } from './grouped.ts'
import { Listening } from './listening.ts'
import { liveLocationOf } from './live-location.ts'
import { allSystemSettings } from '../system-settings/system-settings-of.ts'
import { type Found, logLosses } from './log-losses.ts'

const PERIOD_MS = 5000

/**
 * Live watch: checks all guards every few seconds, in one process, for changes by time alone, which no fix
 * reports.
 */
export async function startLiveWatch(context: Context): Promise<() => Promise<void>> {
  const listening = new Listening()
  const work = { name: 'live watch', periodMs: PERIOD_MS, failure: 'live watchdog failed' }
  return startLeasedWork(context, work, (lease) => watchOnce(context, lease, listening))
}

/**
 * One run, with the lease: guards who are silent for too long go offline, and off-duty guards get that
 * status; contact losses and their ends are logged. While the disk is full no fixes are stored, so nobody
 * goes offline.
 */
export async function watchOnce(context: Context, lease: Lease, listening: Listening): Promise<void> {
  if (!(await lease.isHeld())) return
  await showAbsent(context)
  if (context.space.short) return
  listening.looked(context.now())
  for (const [company, guards] of await guardsOnPatrol(context))
    await logLosses(context, companyId(company), guards, listening)
}

async function showAbsent(context: Context): Promise<void> {
  const now = context.now()
  const shown = await context.db
    .selectFrom('live_location')
    .leftJoin('worker', (join) =>
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
    // a literal, for the index of guards on duty
    .where('live_location.status', '!=', sql.lit('Offline'))
    .execute()
  const settings = await allSystemSettings(context.db)
  const changed = shown.flatMap(({ full_name, ended_at, ...row }) => {
    const onDuty = row.patrol_id !== null && ended_at === null
    const status = liveStatus(
      onDuty,
      now - row.t,
      row.interval_ms,
      settings.get(row.company) ?? SYSTEM_SETTINGS,
    )
    if (status === row.status) return []
    return [{ row: { ...row, status, patrol_id: onDuty ? row.patrol_id : null }, name: full_name }]
  })
  const kept: typeof changed = []
  for (const each of changed) {
    const { row } = each
    const moved = await context.db
      .updateTable('live_location')
      .set({ status: row.status, patrol_id: row.patrol_id })
      .where('company', '=', row.company)
      .where('worker_id', '=', row.worker_id)
      .where('t', '=', row.t)
      .returning('worker_id')
      .executeTakeFirst()
    // a guard who has reported meanwhile is published by that fix
    if (moved) kept.push(each)
  }
  for (const [company, rows] of grouped(kept, ({ row }) => row.company))
    context.events.publishFixes({
      company: companyId(company),
      live: rows.map(({ row, name }) => liveLocationOf(row, name)),
      points: [],
    })
}

/** Reads, by company, guards with a current patrol and a fix in it. */
async function guardsOnPatrol({ db }: Context): Promise<Map<string, Found[]>> {
  const rows = await db
    .selectFrom('live_location')
    .innerJoin('patrol', (join) =>
      join
        .onRef('patrol.company', '=', 'live_location.company')
        .onRef('patrol.id', '=', 'live_location.patrol_id'),
    )
    .select(['live_location.company', 'live_location.worker_id', 't', 'interval_ms', 'received'])
    .select(['patrol.id', 'patrol.lost_since', 'live_location.status'])
    // a literal, for the index of guards on duty
    .where('status', '!=', sql.lit('Offline'))
    .where('patrol.ended_at', 'is', null)
    .execute()
  const guards = rows.map(({ company, ...row }) => ({
    company,
    workerId: row.worker_id,
    patrolId: row.id,
    live: { fix: { t: row.t }, intervalMs: row.interval_ms, status: row.status },
    receivedAt: row.received,
    lost: row.lost_since !== null,
  }))
  return grouped(guards, (guard) => guard.company)
}

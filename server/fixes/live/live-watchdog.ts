import type { Context } from '../../app/context.ts'
import { type CompanyId, companyId } from '../../db/company-id.ts'
import { onId } from '../../db/on-id.ts'
import { readAllHeads } from '../../event-log/read-log.ts'
import { readLiveLocations, toLiveLocation } from './live-locations.ts'
import { sql } from 'kysely'
import { offlineAfterMs } from '../../../domain/fix/staleness.ts'
import { liveStatus, type LiveStatus } from '../../../domain/worker/guard-status.ts'
import { SYSTEM_SETTINGS } from '../../../domain/records/system-defaults.ts'
import type { Lease } from '../../db/lease.ts'
import { startLeasedWork } from '../../db/leased-work.ts'
import { toBatches, padToPowerOfTwo, groupBy } from '../batches.ts'
import { type DueGuard, readDueGuards, type CheckedGuard, storeCheckedGuards } from '../due-guards.ts'
import { WatchContinuity } from './watch-continuity.ts'
import { readAllSystemSettings } from '../../companies/read-system-settings.ts'
import { type WatchedPatrol, hasLosses, logContactLosses } from './log-contact-losses.ts'

const PERIOD_MS = 5000
const PER_QUERY = 256
/**
 * A guard who has been silent, but is not yet offline, is checked again after a twentieth of the silence,
 * and at most after LONGEST_MS.
 */
const SHARE = 20
const LONGEST_MS = 60_000

/**
 * Starts to check guards whose status changes just because time passes. It runs every few seconds, in one
 * server process at a time.
 */
export async function startLiveWatchdog(context: Context): Promise<() => Promise<void>> {
  const listening = new WatchContinuity()
  const work = { name: 'live watch', periodMs: PERIOD_MS, failure: 'live watchdog failed' }
  return startLeasedWork(context, work, (lease) => checkContactsOnce(context, lease, listening))
}

/**
 * Checks the due guards once, while this process has the lease. Silent guards become offline, and others off
 * duty. Logs contact losses and their ends. While the disk is full, no fixes are stored, so nobody becomes
 * offline.
 */
export async function checkContactsOnce(
  context: Context,
  lease: Lease,
  listening: WatchContinuity,
): Promise<void> {
  if (!(await lease.isHeld())) return
  const due = groupBy(await showAbsent(context), ({ company }) => company)
  if (context.space.short) return
  listening.looked(context.now())
  for (const id of new Set([...due.keys(), ...(await companiesLost(context))])) {
    const company = companyId(id)
    const some = due.get(id)
    if (!some || (await mayLog(context, company, some, listening)))
      await logContactLosses(context, company, await guardsOnPatrol(context, company), listening)
  }
}

/**
 * Publishes status changes that happen because time passes. Returns the due guards with their present
 * status.
 */
async function showAbsent(context: Context): Promise<DueGuard[]> {
  const now = context.now()
  const due = await readDueGuards(context)
  if (due.length === 0) return []
  const settings = await readAllSystemSettings(context.db)
  const looked = due.map((row): CheckedGuard => {
    const onDuty = row.patrol_id !== null && row.ended_at === null
    const limits = settings.get(row.company) ?? SYSTEM_SETTINGS
    const status = liveStatus(onDuty, now - row.t, row.interval_ms, limits)
    const { company, worker_id, t } = row
    const due_at = nextLook(status, row, now, offlineAfterMs(row.interval_ms, limits))
    return { company, worker_id, t, status, patrol_id: onDuty ? row.patrol_id : null, due_at }
  })
  // while the disk is full, nothing can be logged, so these guards remain due
  const kept = await storeCheckedGuards(
    context,
    context.space.short ? looked.map((each) => ({ ...each, due_at: now })) : looked,
  )
  // leave out guards who have sent a newer fix meanwhile, because it was already published
  const stands = due.flatMap((row, i) => {
    const found = looked[i]
    return found && kept.has(`${row.company} ${row.worker_id}`) ? { ...row, ...found, was: row.status } : []
  })
  for (const [company, rows] of groupBy(
    stands.filter(({ status, was }) => status !== was),
    (row) => row.company,
  ))
    for (const batch of toBatches(rows, PER_QUERY)) {
      const live = await context.db
        .selectFrom('live_location')
        .leftJoin('worker', onId('worker', 'live_location.worker_id'))
        .selectAll('live_location')
        .select('worker.full_name')
        .where('live_location.company', '=', company)
        .where('live_location.worker_id', 'in', padToPowerOfTwo(batch.map(({ worker_id }) => worker_id)))
        .execute()
      context.events.publishFixes({
        company: companyId(company),
        live: live.map((row) => toLiveLocation(row, row.full_name)),
        points: [],
      })
    }
  return stands
}

/**
 * Returns when to check a guard if no fix arrives, ms since epoch UTC: an online guard when they would
 * become offline; an offline one rarely, but often enough to notice a duty's start. null: only a fix or a
 * patrol event changes the status.
 */
function nextLook(
  status: LiveStatus,
  { t, offline_since }: DueGuard,
  now: number,
  lostMs: number,
): number | null {
  if (status === 'Off duty') return null
  // the log still has a contact loss: check at once, until its end is logged
  if (offline_since !== null) return status === 'Online' ? now : null
  if (status === 'Online') return t + lostMs + 1
  return now + Math.min(LONGEST_MS, Math.max(0, (now - t) / SHARE))
}

/**
 * Returns whether a contact loss, or its end, may have to be logged for a company. Only then are all its
 * guards on patrol read.
 */
async function mayLog(
  context: Context,
  company: CompanyId,
  due: readonly DueGuard[],
  listening: WatchContinuity,
) {
  const found = due.filter(({ patrol_id, ended_at }) => patrol_id !== null && ended_at === null).map(foundOf)
  return found.length > 0 && (await hasLosses(context, company, found, listening))
}

const foundOf = ({
  worker_id,
  t,
  interval_ms,
  status,
  received,
  patrol_id,
  offline_since,
}: DueGuard): WatchedPatrol => ({
  workerId: worker_id,
  patrolId: patrol_id ?? '',
  live: { fix: { t }, intervalMs: interval_ms, status },
  receivedAt: received,
  lost: offline_since !== null,
})

/** Returns the companies with a common contact loss. They are checked each time, to notice its end. */
const companiesLost = async ({ db }: Context) =>
  (await db.selectFrom('company').select('id').where('offline_since', 'is not', null).execute()).map(
    ({ id }) => id,
  )

/** Returns the guards of a company who are on patrol and have sent a fix in it. */
async function guardsOnPatrol({ db }: Context, company: CompanyId): Promise<WatchedPatrol[]> {
  const rows = await db
    .selectFrom('live_location')
    .innerJoin('patrol', onId('patrol', 'live_location.patrol_id'))
    .select(['live_location.company', 'live_location.worker_id', 'live_location.t', 'live_location.received'])
    .select(['live_location.interval_ms', 'live_location.status', 'live_location.patrol_id'])
    .select(['patrol.ended_at', 'patrol.offline_since'])
    .where('live_location.company', '=', company)
    // a literal instead of a parameter, so that PostgreSQL uses the partial index
    .where('status', '!=', sql.lit('Off duty'))
    .where('patrol.ended_at', 'is', null)
    .execute()
  return rows.map(foundOf)
}

/**
 * Publishes the newest location of every guard in this process, of all companies or only one. Used when
 * messages from other processes may have been missed.
 */
export async function republishLiveLocations(
  { db, events }: Pick<Context, 'db' | 'events'>,
  only?: CompanyId,
): Promise<void> {
  const companies = only === undefined ? (await readAllHeads(db)).map(({ company }) => company) : [only]
  for (const company of companies) {
    const live = await readLiveLocations(db, company)
    if (live.length > 0) events.emit('fixes', { company, live, points: [] })
  }
}

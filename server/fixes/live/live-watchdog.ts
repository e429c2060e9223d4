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
 * A silent guard who is not yet offline is checked again after this fraction of the silence, up to
 * a maximum.
 */
const SHARE = 20
const LONGEST_MS = 60_000

/**
 * Checks every few seconds the guards whose status may have changed by time alone, in one server
 * process only.
 */
export async function startLiveWatchdog(context: Context): Promise<() => Promise<void>> {
  const listening = new WatchContinuity()
  const work = { name: 'live watch', periodMs: PERIOD_MS, failure: 'live watchdog failed' }
  return startLeasedWork(context, work, (lease) => checkContactsOnce(context, lease, listening))
}

/**
 * Runs once, with the lease: silent guards go offline, and off-duty guards get that status; contact
 * losses and their ends are logged. While the disk is full no fixes are stored, so nobody goes
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
 * Publishes status changes caused by time alone. Returns the due guards with their current status.
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
  // what could not be logged because of a full disk is checked again
  const kept = await storeCheckedGuards(
    context,
    context.space.short ? looked.map((each) => ({ ...each, due_at: now })) : looked,
  )
  // guards who reported meanwhile were published with their fix
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
 * Returns when to check a guard again without a fix: when they would be offline; offline guards
 * rarely, but often enough to notice the start of a duty and the end of a common loss. Never if
 * only a fix or patrol event can change anything.
 */
function nextLook(
  status: LiveStatus,
  { t, offline_since }: DueGuard,
  now: number,
  lostMs: number,
): number | null {
  if (status === 'Off duty') return null
  // checked until the log says that the guard reports again
  if (offline_since !== null) return status === 'Online' ? now : null
  if (status === 'Online') return t + lostMs + 1
  return now + Math.min(LONGEST_MS, Math.max(0, (now - t) / SHARE))
}

/**
 * Returns whether something may need logging for a company. Only then are all guards on patrol
 * read, because a common loss depends on all of them.
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

/** Returns the companies with a common contact loss, which are checked each time. */
const companiesLost = async ({ db }: Context) =>
  (await db.selectFrom('company').select('id').where('offline_since', 'is not', null).execute()).map(
    ({ id }) => id,
  )

/** Returns a company's guards with a patrol in progress and a fix in it. */
async function guardsOnPatrol({ db }: Context, company: CompanyId): Promise<WatchedPatrol[]> {
  const rows = await db
    .selectFrom('live_location')
    .innerJoin('patrol', onId('patrol', 'live_location.patrol_id'))
    .select(['live_location.company', 'live_location.worker_id', 'live_location.t', 'live_location.received'])
    .select(['live_location.interval_ms', 'live_location.status', 'live_location.patrol_id'])
    .select(['patrol.ended_at', 'patrol.offline_since'])
    .where('live_location.company', '=', company)
    // a literal, so that the partial index is used
    .where('status', '!=', sql.lit('Off duty'))
    .where('patrol.ended_at', 'is', null)
    .execute()
  return rows.map(foundOf)
}

/**
 * Publishes the newest location of every guard in this process, or of one company, because messages
 * of other processes may have been missed.
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

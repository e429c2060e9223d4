import type { Transaction } from 'kysely'
import type { LiveLocation } from '../../../contract/tracking/location.ts'
import { findGuardsWithWrongClocks } from '../../alarms/kinds/phone-kinds.ts'
import { recordNewFixes } from '../../alarms/record-new-fixes.ts'
import { createQuietGuards } from '../../alarms/quiet-guards.ts'
import type { Context } from '../../app/context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { DataFault, isDeadlock } from '../../db/storage-error.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredFixes } from '../../event-log/event-hub.ts'
import { padToPowerOfTwo, toBatches, groupBy } from '../batches.ts'
import { addFixCounts } from './add-fix-counts.ts'
import type { DeliveryResult, Delivery } from './delivery.ts'
import { storeDeviceContacts, findRevokedDevices } from '../live/device-contacts.ts'
import { roundToStored, fixFromPosition } from '../fix-row.ts'
import { clearDayCache, isMissingPartition, createDayPartitions } from '../fix-days.ts'
import { readKnownGuards, updateLiveLocations, type KnownLiveGuard } from '../live/update-live-locations.ts'
import {
  findPatrolAt,
  startAndEndPatrols,
  type PatrolsByWorker,
  type StartedPatrol,
  type WorkerTimes,
} from '../patrols/start-and-end-patrols.ts'
import { requestRoundRecheck } from '../../round-runs/request-round-recheck.ts'
import { sortByWorkerAndTime, storeFixes, type SourcedFix } from './store-fixes.ts'
import { storeQuarantined } from './store-quarantined.ts'

/**
 * Stores deliveries in one transaction, and notifies listeners after the commit. Returns the results in the
 * same order. If the database throws, nothing is stored.
 */
export async function commitDeliveries(
  context: Context,
  deliveries: readonly Delivery[],
): Promise<DeliveryResult[]> {
  for (let tries = 0; ; tries++)
    try {
      return await commitOnce(context, deliveries)
    } catch (error) {
      // try again, which assigns the fixes to another patrol
      if (error instanceof PatrolEnded) continue
      if (tries > MOST_TRIES) throw error
      // try again: ending a patrol locks the live location first, while this locks it last, so a deadlock is
      // possible
      if (isDeadlock(error)) continue
      if (!isMissingPartition(error)) throw error
      clearDayCache(context)
    }
}

/**
 * maximum number of attempts, if retention removes a partition meanwhile, or another process locks the same
 * rows
 */
const MOST_TRIES = 5

/** Thrown if another process has ended a patrol before one of its fixes was stored. */
class PatrolEnded extends Error {
  override name = 'PatrolEnded'
}

async function commitOnce(context: Context, deliveries: readonly Delivery[]): Promise<DeliveryResult[]> {
  const outcome = new Map<Delivery, DeliveryResult>()
  // all processes lock companies in the same order, which prevents deadlocks
  const companies = [...groupBy(deliveries, (delivery) => delivery.company)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [company, ofCompany] of companies)
    await createQuietGuards(context).learn(company, [
      ...new Set(ofCompany.flatMap(({ fixes }) => fixes.map(({ workerId }) => workerId))),
    ])
  await createDayPartitions(
    context,
    deliveries.flatMap(({ fixes }) => fixes.map(({ t }) => t)),
  )
  const done = await context.db.transaction().execute(async (trx) => {
    const stored: Committed[] = []
    for (const [company, ofCompany] of companies)
      stored.push(await commitCompany(context, trx, company, ofCompany, outcome))
    return stored
  })
  for (const { fixes, changed, kept, renew } of done) {
    renew()
    context.openHours.note(fixes.company, kept)
    if (changed) context.events.wake(fixes.company)
    if (fixes.points.length > 0) context.events.publishFixes(fixes)
  }
  return deliveries.map((delivery) => outcome.get(delivery) ?? NOTHING)
}

/** What was stored for one company; listeners are notified of it after the commit. */
interface Committed {
  fixes: StoredFixes
  changed: boolean
  kept: readonly Tables['fix_version'][]
  renew: () => void
}

const NOTHING: DeliveryResult = { stored: 0, duplicates: 0, patrols: 0, revoked: false }

function deliveryOf(fixes: readonly DeliveredFix[]) {
  const deliveries = new Map(fixes.map((fix) => [`${fix.workerId} ${fix.t}`, fix.delivery]))
  return ({ workerId, startedAt }: StartedPatrol) => deliveries.get(`${workerId} ${startedAt}`)
}

type DeliveredFix = SourcedFix & { delivery: Delivery }

/**
 * Reason of a quarantined fix that has too many revisions. People see this text, and counts are grouped by
 * it.
 */
export const TOO_MANY_REVISIONS = 'another place for a moment that has too many already'

const setAside = (beyond: readonly DeliveredFix[]): Delivery[] =>
  [...groupBy(beyond, (fix) => fix.delivery)].map(([delivery, fixes]) => {
    const [{ workerId, t, lat, lon, accuracy, speed }] = fixes as [DeliveredFix]
    const body = JSON.stringify({ workerId, t, lat, lon, accuracy, speed })
    return { ...delivery, quarantined: [{ reason: TOO_MANY_REVISIONS, body, records: fixes.length }] }
  })

async function commitCompany(
  context: Context,
  trx: Transaction<Tables>,
  company: CompanyId,
  delivered: readonly Delivery[],
  outcome: Map<Delivery, DeliveryResult>,
): Promise<Committed> {
  await createQuietGuards(context).follow(trx, company)
  // a phone may have been revoked while its delivery waited in the queue
  const revoked = await findRevokedDevices(trx, company, delivered)
  const deliveries = delivered.filter(({ deviceId }) => deviceId === null || !revoked.has(deviceId))
  if (revoked.size > 0) for (const delivery of delivered) outcome.set(delivery, { ...NOTHING, revoked: true })
  await storeDeviceContacts(trx, company, deliveries)
  await storeQuarantined(trx, company, deliveries)
  const fixes = sortByWorkerAndTime(
    deliveries.flatMap((delivery) =>
      delivery.fixes.map((fix): DeliveredFix => ({
        ...roundToStored(fix),
        received: fix.received ?? delivery.received,
        deviceId: delivery.deviceId,
        message: delivery.message,
        delivery,
      })),
    ),
  )
  const guards = await readKnownGuards(trx, company, [...new Set(fixes.map((fix) => fix.workerId))])
  const { patrols, started, changed } = await startAndEndPatrols(
    context,
    trx,
    company,
    timesOf(fixes, deliveries, guards),
  )
  const { engine } = context
  const {
    shown: stored,
    beyond,
    kept,
  } = fixes.length === 0
    ? { shown: [], beyond: [], kept: [] }
    : await storeFixes(trx, engine, company, fixes, await context.closedHours(trx, engine, company))
  await storeQuarantined(trx, company, setAside(beyond))
  await addFixCounts(trx, company, stored)
  const { reported, renew } = createQuietGuards(context).stirring(company, arriving(kept, deliveries))
  const astray = await findGuardsWithWrongClocks(trx, company, deliveries)
  await recordNewFixes(trx, company, [...reported, ...astray], context.now())
  await requestRoundRecheck(trx, company, stored, context.now())
  const live = await updateLiveLocations(trx, company, stored, { guards, patrols, now: context.now() })
  if (engine === 'postgres') await mustGoOn(trx, company, live, patrols)
  const counts = groupBy(stored, (fix) => fix.delivery)
  const startedFor = groupBy(started, deliveryOf(started.length > 0 ? fixes : []))
  for (const delivery of deliveries) {
    const count = counts.get(delivery)?.length ?? 0
    outcome.set(delivery, {
      stored: count,
      duplicates: delivery.fixes.length - count,
      patrols: startedFor.get(delivery)?.length ?? 0,
      revoked: false,
    })
  }
  const points = stored.map(({ workerId, t, lat, lon, accuracy, speed }) => {
    const patrolId = findPatrolAt(patrols.get(workerId), t)?.patrolId
    if (patrolId == null) throw new DataFault(`no patrol holds the fix of worker ${workerId} at ${t}`)
    return { workerId, t, lat, lon, accuracy, speed, patrolId }
  })
  return { fixes: { company, live, points }, changed, kept, renew }
}

/**
 * Throws PatrolEnded if a patrol has ended. The live locations are locked at this point, so no patrol can
 * end before the commit. SQLite has only one writer.
 */
async function mustGoOn(
  trx: Transaction<Tables>,
  company: CompanyId,
  live: readonly LiveLocation[],
  patrols: PatrolsByWorker,
): Promise<void> {
  const patrolIds = live.flatMap(({ worker_id, created_at }) => {
    const patrol = findPatrolAt(patrols.get(worker_id), Number(created_at))
    return patrol?.endedAt === null && patrol.patrolId !== null ? [patrol.patrolId] : []
  })
  for (const batch of toBatches(patrolIds, PATROLS_PER_QUERY)) {
    const ended = await trx
      .selectFrom('patrol')
      .select('id')
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(batch))
      .where('ended_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    if (ended) throw new PatrolEnded(`patrol ${ended.id} was ended meanwhile`)
  }
}

const PATROLS_PER_QUERY = 256

/**
 * Returns the stored fixes for alarms, each with the lowest battery level that the guard's deliveries
 * report.
 */
function arriving(kept: readonly Tables['fix_version'][], deliveries: readonly Delivery[]) {
  const lowest = new Map<string, number>()
  for (const { batteryPct, fixes } of deliveries)
    if (batteryPct != null)
      for (const { workerId } of fixes)
        lowest.set(workerId, Math.min(batteryPct, lowest.get(workerId) ?? batteryPct))
  return kept.map((row) => ({
    ...fixFromPosition(row, row.worker_id),
    source: row.source,
    batteryPct: lowest.get(row.worker_id) ?? null,
  }))
}

/**
 * Returns the times that must be within patrols: those of the fixes or, for a part of a recording, those of
 * the whole recording.
 */
function timesOf(
  fixes: readonly DeliveredFix[],
  deliveries: readonly Delivery[],
  guards: ReadonlyMap<string, KnownLiveGuard>,
): WorkerTimes[] {
  const recordings = new Map(
    deliveries.flatMap(({ recording }) =>
      recording ? [[recording.workerId, recording.times] as const] : [],
    ),
  )
  return [...groupBy(fixes, (fix) => fix.workerId)].map(([workerId, ofWorker]) => {
    const recorded = recordings.get(workerId)
    const own = ofWorker.map((fix) => fix.t)
    return {
      workerId,
      times: recorded ? [...new Set([...recorded, ...own])].sort((a, b) => a - b) : own,
      newest: guards.get(workerId)?.live?.t ?? null,
      complete: recorded !== undefined,
    }
  })
}

import type { Kysely } from 'kysely'
import type { CompanyId } from '../../db/company-id.ts'
import { onEqual } from '../../db/on-id.ts'
import type { Tables } from '../../db/tables.ts'
import type { Delivery } from '../../fixes/write/delivery.ts'
import { QUARANTINE_REASONS } from '../../ingest/parsed-message.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  subjectIds,
  currentCondition,
  readOnce,
} from '../alarm-kind.ts'
import { type AlarmGuard, readAlarmGuardsOnce } from '../alarm-guards.ts'
import { pastWrongClocks } from './past-phone-alarms.ts'

const FUTURE = QUARANTINE_REASONS.future
const DAY_MS = 24 * 3_600_000

interface Battery extends AlarmGuard {
  percent: number | null
  batteryReportedAt: number | null
}

const battery: AlarmKind<Battery> = {
  kind: 'low_battery',
  title: 'Battery low',
  means:
    'The phone of a guard reports that its battery is at or below the limit. It ends when the battery is above the limit by the deadband. An on-delay has no effect, because only the latest level is known.',
  ignoresOnDelay: true,
  unit: '%',
  limit: { label: 'Battery at or below', unit: '%', deadband: true },
  standard: {
    onDelayS: 0,
    offDelayS: 0,
    threshold: 15,
    deadband: 5,
    priority: 3,
    instructions: 'Ask the guard to charge the phone.',
  },
  streams: [],
  concerned: async () => [],
  followsFixes: 'always',
  async read(asked, subjects) {
    const phones = await phonesOf(asked, subjects)
    return factsOf(asked, subjects, (guard) => {
      const newest = phones
        .filter(({ worker_id, battery_at }) => worker_id === guard.workerId && battery_at !== null)
        .toSorted((a, b) => (b.battery_at ?? 0) - (a.battery_at ?? 0))[0]
      return { ...guard, percent: newest?.battery_pct ?? null, batteryReportedAt: newest?.battery_at ?? null }
    })
  },
  judge({ percent, batteryReportedAt }, { threshold, deadband, isActive }) {
    if (percent === null || batteryReportedAt === null) return currentCondition(null)
    const limit = (threshold ?? 0) + (isActive ? (deadband ?? 0) : 0)
    return currentCondition(percent <= limit ? batteryReportedAt : null, { value: percent })
  },
  quiet(_facts, limits) {
    const limit = Math.max(...limits.map(({ threshold }) => threshold ?? 0))
    return ({ batteryPct }) => batteryPct === null || batteryPct > limit
  },
  testNote: 'Only the latest battery level of a phone is stored, not how it changed.',
}

interface Claimed extends AlarmGuard {
  /**
   * when the phone sent the first fix with a future time since the last credible fix, ms since epoch UTC;
   * null: none
   */
  since: number | null
}

const clock: AlarmKind<Claimed> = {
  kind: 'device_clock',
  title: 'Clock of a phone wrong',
  means:
    'A phone sends positions with times in the future, which are rejected. It ends with the first position that has a credible time.',
  unit: null,
  limit: null,
  standard: {
    onDelayS: 60,
    offDelayS: 0,
    threshold: null,
    deadband: null,
    priority: 3,
    instructions: 'Ask the guard to set date and time of the phone to automatic.',
  },
  streams: [],
  concerned: async () => [],
  followsFixes: 'always',
  async read(asked, subjects) {
    const phones = await phonesOf(asked, subjects)
    const lastWrong = await readLastWrong(
      asked,
      phones.map(({ id }) => id),
    )
    const astray = phones.filter(({ id }) => lastWrong.has(id))
    const live =
      astray.length === 0
        ? []
        : await asked.db
            .selectFrom('live_location')
            .select(['worker_id', 'received'])
            .where('company', '=', asked.company)
            .where('worker_id', 'in', padToPowerOfTwo(astray.map(({ worker_id }) => worker_id)))
            .execute()
    const since = new Map<string, number>()
    for (const { id, worker_id } of astray) {
      const good = live.find((each) => each.worker_id === worker_id)?.received ?? 0
      if ((lastWrong.get(id) ?? 0) <= good) continue
      const first = await readFirstWrong(asked, id, good)
      if (first !== null) since.set(worker_id, Math.min(first, since.get(worker_id) ?? first))
    }
    return factsOf(asked, subjects, (guard) => ({ ...guard, since: since.get(guard.workerId) ?? null }))
  },
  judge: ({ since }) => currentCondition(since),
  // A stored fix never raises this alarm: fixes with a future time are quarantined, and their guards always
  // checked.
  quiet: () => () => true,
  past: (asked, span) => pastWrongClocks(asked, span),
  testNote:
    'Computed from the rejected messages that are still kept: 1,000 of each phone at most, and 500 a day.',
}

const wrongMessages = ({ db, company, now }: FactsContext) =>
  db
    .selectFrom('quarantine')
    .where('company', '=', company)
    .where('reason', '=', FUTURE)
    .where('received_at', '>', now - DAY_MS)

/** Returns when each of these phones last sent a fix with a future time, within the last day. */
async function readLastWrong(asked: FactsContext, devices: readonly string[]) {
  if (devices.length === 0) return new Map<string, number>()
  const rows = await wrongMessages(asked)
    .select((eb) => ['device_id', eb.fn.max('received_at').as('at')])
    .where('device_id', 'in', padToPowerOfTwo(devices))
    .groupBy('device_id')
    .execute()
  return new Map(rows.map(({ device_id, at }) => [device_id ?? '', Number(at)]))
}

/** Returns when a phone first sent a fix with a future time after `after`, ms since epoch UTC. */
async function readFirstWrong(asked: FactsContext, deviceId: string, after: number): Promise<number | null> {
  const row = await wrongMessages(asked)
    .select((eb) => eb.fn.min('received_at').as('at'))
    .where('device_id', '=', deviceId)
    .where('received_at', '>', after)
    .executeTakeFirst()
  return row?.at == null ? null : Number(row.at)
}

/**
 * Returns the guards whose phones have just sent fixes with a future time. Such fixes are quarantined and
 * not stored.
 */
export async function findGuardsWithWrongClocks(
  db: Kysely<Tables>,
  company: CompanyId,
  deliveries: readonly Pick<Delivery, 'deviceId' | 'quarantined' | 'received'>[],
): Promise<{ workerId: string; t: number }[]> {
  const wrong = deliveries.filter(
    ({ deviceId, quarantined }) => deviceId !== null && quarantined.some(({ reason }) => reason === FUTURE),
  )
  if (wrong.length === 0) return []
  const rows = await db
    .selectFrom('device')
    .select(['id', 'worker_id'])
    .where('company', '=', company)
    .where('id', 'in', padToPowerOfTwo([...new Set(wrong.flatMap(({ deviceId }) => deviceId ?? []))]))
    .execute()
  const received = Math.max(...wrong.map((delivery) => delivery.received))
  return rows.map(({ worker_id }) => ({ workerId: worker_id, t: received }))
}

function phonesOf(asked: FactsContext, subjects: readonly string[]) {
  const ids = subjectIds('worker', subjects)
  return readOnce(asked, `phones ${ids.join(' ')}`, () => enrolledOf(asked, ids))
}

const enrolledOf = ({ db, company }: FactsContext, ids: readonly string[]) =>
  db
    .selectFrom('device')
    .leftJoin('device_contact', onEqual('device_contact.device_id', 'device.id'))
    .select(['device.id', 'device.worker_id', 'battery_pct', 'battery_at'])
    .where('device.company', '=', company)
    .where('device.worker_id', 'in', padToPowerOfTwo(ids))
    .where('device.status', '=', 'enrolled')
    .execute()

async function factsOf<Facts extends AlarmGuard>(
  asked: FactsContext,
  subjects: readonly string[],
  of: (guard: AlarmGuard) => Facts,
): Promise<Map<string, Facts>> {
  const guards = await readAlarmGuardsOnce(asked, subjectIds('worker', subjects))
  return new Map([...guards.values()].map((guard) => [guard.about.subject, of(guard)]))
}

export const lowBattery = defineAlarmKind(battery)
export const deviceClock = defineAlarmKind(clock)

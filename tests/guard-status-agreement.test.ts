import fc from 'fast-check'
import type { Layer } from '@deck.gl/core'
import { of } from 'rxjs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { worker } from '../contract/workers/worker.ts'
import {
  type Attention,
  urgency,
  countByStatus,
  KNOWN_GUARD_STATUSES,
  liveStatus,
} from '../domain/worker/guard-status.ts'
import { STALE_LIMITS, type StaleLimits } from '../domain/fix/staleness.ts'
import type { OpenContext } from '../server/app/context.ts'
import { readGuardStatuses } from '../server/dashboard/guard-statuses.ts'
import { companyId } from '../server/db/company-id.ts'
import { readLiveLocations } from '../server/fixes/live/live-locations.ts'
import { toColumnFields } from '../server/resource/write/field-names.ts'
import { workerRows } from '../server/workers/worker-rows.ts'
import { createLiveStatuses } from '../src/features/tracking/guards/live-statuses.ts'
import { guardCell } from '../src/map/layers/markers/guard-icons.ts'
import { MARKER_COLOURS } from '../src/map/layers/marker-colours.ts'
import { createLiveLayers } from '../src/map/scene/live-layers.ts'
import { toLiveGuard } from '../src/streams/sources/parse-live-guard.ts'
import { palette } from '../src/ui/theme/palette.ts'
import { testContext } from './support/database/test-context.ts'

const company = companyId('1')
const TIME_ZONE = 'Africa/Nairobi'
const MINUTE = 60_000
let now = 0
let context: OpenContext
beforeAll(async () => {
  context = await testContext({ TIME_ZONE }, { now: () => now })
  await context.db
    .insertInto('company')
    .values({ id: company, name: 'Askari', time_zone: TIME_ZONE, offline_since: null })
    .execute()
  await context.db
    .insertInto('assignment')
    .values({ company, id: '1', name: 'Karura', search: 'karura', client_id: '1' } as never)
    .execute()
})
afterAll(() => context.close())

const rostered = worker.pick({ id: true, assignment_id: true, shift_start: true, shift_minutes: true })

/** the guard's last report; null: the guard never reported */
const reported = fc.option(
  fc.record({
    ageMs: fc.integer({ min: 0, max: 40 * MINUTE }),
    intervalMs: fc.option(fc.integer({ min: 1000, max: 10 * MINUTE })),
    onPatrol: fc.boolean(),
    /** ms since the server last checked the live location */
    lookedMs: fc.integer({ min: 0, max: 40 * MINUTE }),
  }),
)
const shift = fc.option(
  fc.record({
    start: fc
      .integer({ min: 0, max: 1439 })
      .map((at) => `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`),
    minutes: fc.integer({ min: 1, max: 1440 }),
  }),
)
const someGuards = fc.array(fc.record({ reported, shift }), { minLength: 1, maxLength: 12 })
type Guards = typeof someGuards extends fc.Arbitrary<infer Value> ? Value : never

/** limits for late and offline, as a company may set them */
const someLimits = fc.record({
  lateAfter: fc.integer({ min: 2, max: 4 }),
  offlineAfter: fc.integer({ min: 5, max: 8 }),
  firstIntervalMin: fc.integer({ min: 1, max: 5 }),
})

/** A sample with each status, and with a guard whose phone was switched off at the end of the shift. */
const heard = (ageMs: number) => ({ ageMs, intervalMs: MINUTE, onPatrol: true, lookedMs: 0 })
const oneOfEach: [number, Guards, StaleLimits] = [
  Date.UTC(2026, 10, 21, 12),
  [
    { reported: null, shift: null },
    { reported: heard(0), shift: null },
    { reported: heard(4 * MINUTE), shift: null },
    { reported: heard(40 * MINUTE), shift: null },
    { reported: heard(40 * MINUTE), shift: { start: '06:00', minutes: 60 } },
  ],
  STALE_LIMITS,
]

async function keep(guards: Guards, limits: StaleLimits): Promise<void> {
  const ids = guards.map((_, i) => String(i + 1))
  const workers = ids.map((id) => ({
    company,
    id,
    full_name: `Guard ${id}`,
    search: `guard ${id}`,
    status: 'active' as const,
  }))
  const entries = guards.flatMap(({ shift }, i) =>
    shift === null
      ? []
      : [
          {
            company,
            id: String(i + 1),
            worker_id: String(i + 1),
            assignment_id: '1',
            site_post_id: null,
            shift_name: 'Day',
            shift_search: 'day',
            shift_start: shift.start,
            shift_minutes: shift.minutes,
            position: i + 1,
          },
        ],
  )
  const live = guards.flatMap(({ reported }, i) => {
    if (reported === null) return []
    const { ageMs, intervalMs, onPatrol, lookedMs } = reported
    return [
      {
        company,
        worker_id: String(i + 1),
        t: now - ageMs,
        lat_e7: -12_900_000,
        lon_e7: 368_200_000 + i * 10_000,
        accuracy: 5,
        speed: null,
        status: liveStatus(onPatrol, Math.max(0, ageMs - lookedMs), intervalMs, limits),
        interval_ms: intervalMs,
        received: now - ageMs,
        patrol_id: onPatrol ? String(i + 1) : null,
      },
    ]
  })
  await context.db.transaction().execute(async (trx) => {
    for (const table of ['worker', 'worker_assignment', 'live_location'] as const)
      await trx.deleteFrom(table).execute()
    await trx.insertInto('worker').values(workers).execute()
    const set = toColumnFields(limits)
    await trx
      .insertInto('system_settings')
      .values({ company, ...set } as never)
      .onConflict((conflict) => conflict.column('company').doUpdateSet(set))
      .execute()
    if (entries.length > 0) await trx.insertInto('worker_assignment').values(entries).execute()
    if (live.length > 0) await trx.insertInto('live_location').values(live).execute()
  })
}

/** Returns the icons of the guards' markers on the map, as indices in the atlas. */
function drawnCells(guards: ReturnType<typeof liveGuards>, attentionOf: (id: string) => Attention): number[] {
  let drawn: readonly Layer[] = []
  const stack = {
    set: (band: string, layers: Layer | readonly Layer[] | null) => {
      if (band === 'guards') drawn = layers as readonly Layer[]
    },
    flush: () => {},
    dispose: () => {},
  }
  const host = {
    getCamera: () => ({ center: { lat: 0, lng: 0 }, zoom: 22 }),
    getSize: () => ({ width: 100, height: 100 }),
    on: () => () => {},
  }
  const layers = createLiveLayers(host, stack, { theme: 'dark', attentionOf })
  layers.setGuards(guards)
  const props = drawn.find(({ id }) => id === 'guards')?.props as unknown as
    | { markers: { values: Float32Array; count: number } }
    | undefined
  layers.dispose()
  const { values, count } = props?.markers ?? { values: new Float32Array(), count: 0 }
  return Array.from({ length: count }, (_, i) => values[i * 8 + 4] as number)
}

function liveGuards(locations: Awaited<ReturnType<typeof readLiveLocations>>) {
  return new Map(
    locations.flatMap((location) => {
      const guard = toLiveGuard(location)
      return guard ? [[guard.workerId, guard] as const] : []
    }),
  )
}

it('dashboard, tracker counts, list badges and map say the same of every guard', async () => {
  const seen = new Set<string>()
  const moment = fc.integer({ min: 0, max: 1439 }).map((at) => Date.UTC(2026, 10, 21) + at * MINUTE)
  await fc.assert(
    fc.asyncProperty(moment, someGuards, someLimits, async (at, guards, limits) => {
      now = at
      await keep(guards, limits)
      const dashboard = await readGuardStatuses(context, company)

      const rows = await workerRows(context.db, company).execute()
      const roster = rows.map((row) => rostered.parse(row))
      const byId = liveGuards(await readLiveLocations(context.db, company))
      const guards$ = of({ version: 1, byId, changed: new Set(byId.keys()) })
      const statuses = createLiveStatuses({
        live: { guards$, told: () => true },
        stoppedSince: () => null,
        now: () => at,
        timeZone: TIME_ZONE,
        limits,
      })
      statuses.setRoster(roster)
      const { counts, of: filtered } = statuses.summary()
      const listed = roster.map(({ id }) => statuses.row(id).status)
      const cells = drawnCells(byId, statuses.attention)
      statuses.dispose()

      expect(counts).toEqual(countByStatus(dashboard.map(({ status }) => status)))
      expect(countByStatus(listed)).toEqual(counts)
      expect(roster.map(({ id }) => filtered(id))).toEqual(listed)
      // the map's markers are sorted by urgency
      const urgent = [...byId.keys()].map(statuses.attention).toSorted((a, b) => urgency(a) - urgency(b))
      expect(cells).toEqual(urgent.map((attention) => guardCell(attention)))
      // a guard whose phone was switched off at the end of the shift is off duty on every screen
      for (const { id, shift_start } of roster) {
        const live = byId.get(id)
        if (live?.status === 'Offline' && shift_start && filtered(id) === 'off_duty') seen.add('shift over')
        seen.add(filtered(id))
      }
    }),
    { numRuns: 60, examples: [oneOfEach] },
  )
  expect(KNOWN_GUARD_STATUSES.filter((status) => !seen.has(status))).toEqual([])
  expect(seen).toContain('shift over')
})

/** Returns the colour as people name it: the strongest channel, or grey. */
function hueOf(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  if (Math.max(red, green, blue) - Math.min(red, green, blue) < 40) return 'grey'
  if (red > 1.5 * green && red > 1.5 * blue) return 'red'
  return green > red && green > blue ? 'green' : 'other'
}

it.each(['dark', 'light'] as const)('in the %s theme a standing has one colour on map and lists', (theme) => {
  const { online, late, offline, off } = palette[theme]
  const lists = { online, late, offline, off_duty: off }
  const map = MARKER_COLOURS[theme]
  expect(KNOWN_GUARD_STATUSES.map((each) => hueOf(map[each]))).toEqual(
    KNOWN_GUARD_STATUSES.map((each) => hueOf(lists[each])),
  )
  expect([hueOf(map.online), hueOf(map.offline), hueOf(map.off_duty)]).toEqual(['green', 'red', 'grey'])
})

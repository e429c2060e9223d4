import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../server/app/app.ts'
import { buildApp } from '../../server/app/build-app.ts'
import type { OpenContext } from '../../server/app/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { INGEST_FORMATS } from '../../server/ingest/ingest-formats.ts'
import { FrameJoiner } from '../../server/rtdb/connection/frames.ts'
import { readMessage } from '../../server/rtdb/connection/messages.ts'
import { reportProgress, tally } from '../support/attacks/attack-tally.ts'
import { enrolDevice } from '../support/fixtures/enrol-device.ts'
import { mutant } from '../support/attacks/mutant.ts'
import { testContext } from '../support/database/test-context.ts'
import { partSeed, repetitions } from '../support/attacks/repetitions.ts'
import { hireWorker } from '../support/records/hire-worker.ts'

const FRAMES = repetitions({ seldom: 1_000_000, often: 1_000_000 })
const SENT = repetitions({ seldom: 10_000, often: 10_000 })
const A_PHONE = 200

const now = Date.UTC(2026, 10, 21, 9)
const SAMPLES: Record<string, readonly string[]> = {
  osmand: [
    'id=48241179&lat=-1.2864&lon=36.8172&timestamp=1763680000&accuracy=8.0&speed=2.53&bearing=93.0&batt=87',
    '[{"id":"1","lat":-1.2864,"lon":36.8172,"timestamp":1763680000,"accuracy":8}]',
    '{"location":{"timestamp":"2026-11-20T23:06:40.000Z","coords":{"latitude":-1.2864,"longitude":36.8172,"accuracy":8}},"device_id":"1"}',
  ],
  owntracks: ['{"_type":"location","lat":-1.2864,"lon":36.8172,"tst":1763680000,"acc":8,"vel":4,"batt":87}'],
  overland: [
    '{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[36.8172,-1.2864]},"properties":{"timestamp":"2026-11-20T23:06:40Z","horizontal_accuracy":8,"speed":1.3,"battery_level":0.87}}]}',
  ],
  gpslogger: ['lat=-1.2864&lon=36.8172&time=2026-11-20T23:06:40.000Z&acc=8&spd=1.3&batt=87'],
}
const FRAME_SAMPLES = [
  '{"t":"d","d":{"r":1,"a":"auth","b":{"cred":"eyJhbGciOiJFZERTQSJ9.e30.x"}}}',
  '{"t":"d","d":{"r":2,"a":"q","b":{"p":"/guard_locations","h":"","q":{"sp":1,"ep":9,"l":20,"vf":"l","i":"created_at"},"t":4}}}',
  '{"t":"d","d":{"r":3,"a":"p","b":{"p":"/guard_locations/7","d":{"latitude":-1.28,"longitude":36.8,"created_at":1763680000000}}}}',
  '{"t":"c","d":{"t":"p","d":{}}}',
]

it(
  `${FRAMES} mutated frames end nothing, and none of them is a place that there is not`,
  { timeout: 900_000 },
  () => {
    const impossible: unknown[] = []
    let [fixes, aside, messages] = [0, 0, 0]
    let joiner = new FrameJoiner()
    const tell = reportProgress('mutated frames and messages', FRAMES)
    for (let i = 0; i < FRAMES; i++) {
      tell(i)
      if (i % 4 === 3) {
        // a mutated frame count makes later frames parts of one message, so the joiner is replaced now and then
        if (joiner.tooLong || i % 64 === 3) joiner = new FrameJoiner()
        const text = joiner.push(mutant(FRAME_SAMPLES[i % FRAME_SAMPLES.length] ?? '', partSeed(i)))
        if (text !== null && readMessage(text) !== null) messages++
        continue
      }
      const format = INGEST_FORMATS[i % INGEST_FORMATS.length]
      const samples = SAMPLES[format?.name ?? ''] ?? []
      const text = mutant(samples[i % samples.length] ?? '', partSeed(i))
      const raw =
        i % 7 === 0 ? { method: 'GET', query: text, body: '' } : { method: 'POST', query: '', body: text }
      for (const record of format?.parse(raw, now) ?? []) {
        aside += record.quarantined.length
        for (const fix of record.fixes) {
          fixes++
          const isSomewhere = Math.abs(fix.lat) <= 90 && Math.abs(fix.lon) <= 180
          const isSometime =
            Number.isSafeInteger(fix.t) && fix.t >= Date.UTC(2000, 0, 1) && fix.t <= now + 600_000
          if (!isSomewhere || !isSometime) impossible.push([text, fix])
        }
      }
    }
    tally(
      'mutated frames and messages',
      FRAMES,
      `0 ended a parser; ${fixes} still fixes, ${messages} still messages, ${aside} records set aside`,
    )
    expect(impossible.slice(0, 5)).toEqual([])
    expect(Math.min(fixes, aside, messages)).toBeGreaterThan(FRAMES / 2000)
  },
)

describe('a server that is sent them', () => {
  const company = companyId('1')
  let context: OpenContext
  let app: App
  let guard: string
  beforeAll(async () => {
    context = await testContext()
    app = await buildApp(context)
    guard = await hireWorker(context, company, 'Akinyi')
  })
  afterAll(async () => {
    await app.close()
    await context.close()
  })

  it(
    `answers each of ${SENT} with 200, as its phone would send a refused one for ever`,
    { timeout: 900_000 },
    async () => {
      const statuses = new Map<number, number>()
      let secret = ''
      const tell = reportProgress('mutated messages over HTTP', SENT)
      for (let i = 0; i < SENT; i++) {
        tell(i)
        if (i % A_PHONE === 0) secret = (await enrolDevice(context, company, guard)).secret
        const format = INGEST_FORMATS[i % INGEST_FORMATS.length]?.name ?? ''
        const samples = SAMPLES[format] ?? []
        const { statusCode } = await app.inject({
          method: 'POST',
          url: `/i/${secret}/${format}`,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          payload: mutant(samples[i % samples.length] ?? '', partSeed(7_000_000 + i)),
        })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      tally('mutated messages over HTTP', SENT, `all answered with ${[...statuses.keys()].join(', ')}`)
      expect([...statuses]).toEqual([[200, SENT]])
    },
  )
})

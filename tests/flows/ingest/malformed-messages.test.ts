import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { App } from '../../../server/app/app.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { toBatches } from '../../../server/fixes/batches.ts'
import { enrolDevice } from '../../support/fixtures/enrol-device.ts'
import { describeRecordedTracks, recordedFiles } from '../../support/tracks/recorded-tracks.ts'
import { recordedTrack } from '../../support/tracks/shared-data.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const FORMATS = ['osmand', 'owntracks', 'overland', 'gpslogger']

interface Sample {
  protocol: string
  n: number
  kind: 'text' | 'hex'
  expect: string
  payload: string
}

describeRecordedTracks('nasty messages through ingest', () => {
  const company = companyId('1')
  let context: OpenContext
  let app: App
  let guard: string
  let secret: string
  // enrols another phone, because the quarantine accepts a limited amount from one phone per day
  const anotherPhone = async () => (await enrolDevice(context, company, guard)).secret
  beforeAll(async () => {
    context = await testContext()
    app = await buildApp(context)
    guard = await hireWorker(context, company, 'Akinyi')
    secret = await anotherPhone()
  })
  afterAll(async () => {
    await app.close()
    await context.close()
  })

  const counts = async () => {
    const fix = await context.db
      .selectFrom('fix')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const quarantine = await context.db
      .selectFrom('quarantine')
      .select((eb) => [
        eb.fn.countAll<number>().as('messages'),
        eb.fn.coalesce(eb.fn.sum<number>('records'), eb.lit(0)).as('records'),
      ])
      .executeTakeFirstOrThrow()
    return { fixes: fix.count, quarantined: quarantine.records, messages: quarantine.messages }
  }
  /** returns which rows a request added; its answer must be 200 */
  const added = async (format: string, payload: Buffer | string, query = '') => {
    const before = await counts()
    const reply = await app.inject({
      method: query ? 'GET' : 'POST',
      url: `/i/${secret}/${format}${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      ...(!query && { payload }),
    })
    expect([format, payload.toString().slice(0, 80), reply.statusCode]).toEqual([
      format,
      payload.toString().slice(0, 80),
      200,
    ])
    const after = await counts()
    return {
      fixes: after.fixes - before.fixes,
      quarantined: after.quarantined - before.quarantined,
      messages: after.messages - before.messages,
    }
  }
  const noReason = async () =>
    context.db.selectFrom('quarantine').select('id').where('reason', '=', '').execute()

  const samples = (): Sample[] =>
    gunzipSync(readFileSync(recordedTrack('nasty/protocol/traccar_strings.jsonl.gz')))
      .toString()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Sample)

  it('reads those of its own formats', async () => {
    const format = { OsmAnd: 'osmand', OwnTracks: 'owntracks' } as Record<string, string>
    const own = samples().filter(({ protocol }) => format[protocol] !== undefined)
    expect(own.length).toBeGreaterThan(4)
    for (const { protocol, payload, expect: expected } of own) {
      const query = payload.startsWith('/?') ? payload.slice(1) : ''
      const { fixes } = await added(format[protocol] ?? '', payload, query)
      expect([payload, fixes]).toEqual([payload, expected === 'position' ? 1 : 0])
    }
  })

  it('sets every other message aside with a reason, or takes it for a sign of life', async () => {
    const others = samples().filter(({ protocol }) => !['OsmAnd', 'OwnTracks'].includes(protocol))
    expect(others.length).toBeGreaterThan(1000)
    const before = await counts()
    const sent = others.flatMap((sample, i) =>
      FORMATS.map((format) => ({ ...sample, format, userAgent: `${i} ${format}` })),
    )
    for (const batch of toBatches(sent, 200)) {
      secret = await anotherPhone()
      const replies = await Promise.all(
        batch.map(({ format, kind, payload, userAgent }) =>
          app.inject({
            method: 'POST',
            url: `/i/${secret}/${format}`,
            headers: { 'user-agent': userAgent },
            payload: kind === 'hex' ? Buffer.from(payload, 'hex') : payload,
          }),
        ),
      )
      expect(replies.filter(({ statusCode }) => statusCode !== 200)).toEqual([])
    }
    const rows = await context.db.selectFrom('quarantine').select('user_agent').execute()
    const aside = new Set(rows.map((row) => row.user_agent))
    const rest = sent.filter(({ userAgent }) => !aside.has(userAgent))
    // fields that OsmAnd clients may also send without a position
    const alive = /["&?](id|deviceid|device_id|timestamp|batt|charge|alarm|cell|wifi)["=]|^(id|deviceid)=/
    expect(rest.filter(({ payload }) => !alive.test(payload))).toEqual([])
    const stored = (await counts()).fixes - before.fixes
    expect(stored).toBeLessThanOrEqual(rest.filter(({ expect: expected }) => expected !== 'null').length)
    expect(await noReason()).toEqual([])
  })

  it('sets every file that is no message aside with a reason', async () => {
    const files = recordedFiles('nasty')
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      secret = await anotherPhone()
      const raw = readFileSync(file)
      const plain = file.endsWith('.gz') ? gunzipSync(raw) : raw
      for (const format of FORMATS)
        for (const payload of file.endsWith('.gz') ? [raw, plain] : [raw]) {
          const { fixes, quarantined } = await added(format, payload)
          expect([relative(recordedTrack('nasty'), file), fixes]).toEqual([
            relative(recordedTrack('nasty'), file),
            0,
          ])
          expect(quarantined, file).toBeGreaterThanOrEqual(1)
        }
    }
    expect(await noReason()).toEqual([])
  })

  it('counts each record of a JSON array, and keeps one row of it', async () => {
    const day = gunzipSync(readFileSync(recordedTrack('nasty/json/emission_em-t01.json.gz')))
    const records = JSON.parse(day.toString()) as unknown[]
    expect(await added('osmand', day)).toEqual({ fixes: 0, quarantined: records.length, messages: 1 })
  })
})

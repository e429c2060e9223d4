import { generateKeyPairSync } from 'node:crypto'
import { decodeJwt } from 'jose'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { realtimeTokenReply } from '../../contract/app-config.ts'
import { companyId } from '../../server/db/company-id.ts'
import { startCloud } from '../../server/firebase-cloud.ts'
import { acceptFixes } from '../support/accept-fixes.ts'
import type { Json } from '../../server/rtdb/database/json.ts'
import { startEndpoint, type RunningEndpoint } from '../support/realtime/rtdb-endpoint.ts'
import { runningApp, type RunningApp } from '../support/running-app.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const serviceAccount = JSON.stringify({
  type: 'service_account',
  project_id: 'askari-cloud',
  client_email: 'server@askari-cloud.iam.gserviceaccount.com',
  private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
})

/** The protocol server of this repository, posing as Google's: firebase-admin talks to it as to an emulator. */
describe('the cloud database', () => {
  let cloud: RunningEndpoint
  let app: RunningApp
  let stop: () => Promise<void>
  let writable = true
  const metrics = new Registry()
  const company = companyId('1')

  beforeAll(async () => {
    cloud = await startEndpoint({
      rules: { read: () => true, write: () => writable },
      write: async ({ namespace, value }) => {
        const database = await cloud.endpoint.open(namespace)
        const update = Object.entries(value as Record<string, Json>)
        database.commit(update.map(([path, each]) => ({ path: path.split('/'), value: each })))
        return { ok: true }
      },
    })
    vi.stubEnv('FIREBASE_DATABASE_EMULATOR_HOST', `127.0.0.1:${cloud.port}`)
    app = await runningApp(
      {},
      {
        FIREBASE_DATABASE_URL: `http://127.0.0.1:${cloud.port}?ns=cloud`,
        FIREBASE_SERVICE_ACCOUNT: serviceAccount,
        FIREBASE_API_KEY: 'public',
        FIREBASE_PROJECT_ID: 'askari-cloud',
      },
    )
    await acceptFixes(app.context, company, [fix('1', Date.now() - 120_000)], 'osmand')
    stop = await startCloud({ ...app.context, metrics })
  })
  afterAll(async () => {
    await stop()
    await app.close()
    await cloud.close()
    vi.unstubAllEnvs()
  })

  const fix = (workerId: string, t: number) => ({
    workerId,
    t,
    lat: -1.29,
    lon: 36.82,
    accuracy: 7,
    speed: null,
  })
  const held = async (path: string[]): Promise<Json> => (await cloud.endpoint.open('cloud')).held(path)

  it('is given where guards are at the start, and every fix from then on', async () => {
    await vi.waitFor(
      async () => expect(await held(['guard_locations', '1'])).toMatchObject({ latitude: -1.29 }),
      {
        timeout: 5000,
      },
    )
    const t = Date.now()
    await acceptFixes(app.context, company, [fix('2', t - 5000), fix('2', t)], 'osmand')
    await vi.waitFor(
      async () => expect(await held(['guard_locations', '2'])).toMatchObject({ timestamp: t }),
      {
        timeout: 5000,
      },
    )
    const { id } = await app.context.db
      .selectFrom('patrol')
      .select('id')
      .where('worker_id', '=', '2')
      .executeTakeFirstOrThrow()
    expect(await held(['patrol_history', id, String(t - 5000)])).toEqual({
      workerId: '2',
      workerName: 'Otieno Odhiambo',
      latitude: -1.29,
      longitude: 36.82,
      timestamp: t - 5000,
      accuracy: 7,
      status: 'Patrolling',
    })
  })

  it('is tried again when it refuses, and the refusals are counted', async () => {
    writable = false
    const t = Date.now()
    await acceptFixes(app.context, company, [fix('3', t)], 'osmand')
    const refusals = async () =>
      (await metrics.getSingleMetric('cloud_errors_total')?.get())?.values[0]?.value
    await vi.waitFor(async () => expect(await refusals()).toBe(1), { timeout: 5000 })
    writable = true
    await vi.waitFor(
      async () => expect(await held(['guard_locations', '3'])).toMatchObject({ timestamp: t }),
      {
        timeout: 10_000,
      },
    )
  })

  it('lets the console in with a token that says what the account may do', async () => {
    const ask = async (email: string) => {
      const headers = { authorization: `Bearer ${await app.signIn(email)}` }
      return fetch(`${app.url}/api/realtime-token`, { method: 'POST', headers })
    }
    const reply = await ask('dispatcher@askari.example')
    const asked = Date.now()
    const { token, good_for_ms } = realtimeTokenReply.parse(await reply.json()).data
    const { claims } = decodeJwt<{ claims: { until: number } }>(token)
    expect(decodeJwt(token)).toMatchObject({
      iss: 'server@askari-cloud.iam.gserviceaccount.com',
      claims: { company: '1', live_map: true, replay_history: false },
    })
    expect(claims.until).toBeLessThanOrEqual(asked + good_for_ms)
    expect(good_for_ms).toBeLessThanOrEqual(600_000)
    expect((await ask('trainee@askari.example')).status).toBe(403)
  })
})

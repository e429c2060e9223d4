import { decodeJwt } from 'jose'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { realtimeTokenReply } from '../../../contract/settings/app-config.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { startFirebaseCloud } from '../../../server/cloud/firebase-cloud.ts'
import { startGoogleCloud, type GoogleCloud } from '../../fakes/google-cloud.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { runningApp, type RunningApp } from '../../support/http/running-app.ts'

describe('the cloud database', () => {
  let cloud: GoogleCloud
  let app: RunningApp
  let stop: () => Promise<void>
  const metrics = new Registry()
  const company = companyId('1')

  beforeAll(async () => {
    cloud = await startGoogleCloud()
    app = await runningApp(
      {},
      {
        FIREBASE_DATABASE_URL: cloud.databaseUrl,
        FIREBASE_SERVICE_ACCOUNT: cloud.serviceAccount,
        FIREBASE_API_KEY: 'public',
        FIREBASE_PROJECT_ID: 'askari-cloud',
      },
    )
    await acceptFixes(app.context, company, [fix('1', Date.now() - 120_000)], 'osmand')
    stop = await startFirebaseCloud({ ...app.context, metrics })
  })
  afterAll(async () => {
    await stop()
    await app.close()
    await cloud.close()
  })

  const fix = (workerId: string, t: number) => ({
    workerId,
    t,
    lat: -1.29,
    lon: 36.82,
    accuracy: 7,
    speed: null,
  })
  const held = (...path: string[]) => cloud.held.get(path.join('/'))
  const refusals = async () => (await metrics.getSingleMetric('cloud_errors_total')?.get())?.values[0]?.value

  it('is given where guards are at the start, and every fix from then on', async () => {
    await vi.waitFor(() => expect(held('guard_locations', '1')).toMatchObject({ latitude: -1.29 }), {
      timeout: 5000,
    })
    const t = Date.now()
    await acceptFixes(app.context, company, [fix('2', t - 5000), fix('2', t)], 'osmand')
    await vi.waitFor(() => expect(held('guard_locations', '2')).toMatchObject({ timestamp: t }), {
      timeout: 5000,
    })
    const { id } = await app.context.db
      .selectFrom('patrol')
      .select('id')
      .where('worker_id', '=', '2')
      .executeTakeFirstOrThrow()
    expect(held('patrol_history', id, String(t - 5000))).toEqual({
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
    cloud.writable = false
    const t = Date.now()
    await acceptFixes(app.context, company, [fix('3', t)], 'osmand')
    await vi.waitFor(async () => expect(await refusals()).toBe(1), { timeout: 5000 })
    cloud.writable = true
    await vi.waitFor(() => expect(held('guard_locations', '3')).toMatchObject({ timestamp: t }), {
      timeout: 10_000,
    })
  })

  it('is asked with a new access token where the last one is good no longer', async () => {
    const before = cloud.granted
    const refusalsBefore = (await refusals()) ?? 0
    cloud.revoke()
    const t = Date.now()
    await acceptFixes(app.context, company, [fix('4', t)], 'osmand')
    await vi.waitFor(() => expect(held('guard_locations', '4')).toMatchObject({ timestamp: t }), {
      timeout: 10_000,
    })
    expect(cloud.granted).toBe(before + 1)
    expect(await refusals()).toBe(refusalsBefore + 1)
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
      aud: expect.stringContaining('IdentityToolkit'),
      uid: expect.stringMatching(/^1-/),
      claims: { company: '1', live_map: true, replay_history: false },
    })
    expect(claims.until).toBeLessThanOrEqual(asked + good_for_ms)
    expect(good_for_ms).toBeLessThanOrEqual(600_000)
    expect((await ask('trainee@askari.example')).status).toBe(403)
  })
})

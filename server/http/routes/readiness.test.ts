import { afterEach, expect, it } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import type { App } from '../../app/app.ts'
import { buildApp } from '../../app/build-app.ts'
import type { Context, OpenContext } from '../../app/context.ts'
import { NewerSchema } from '../../db/schema-edition.ts'

let context: OpenContext
let app: App
afterEach(async () => {
  await app.close()
  await context.close()
})

const clock = { now: Date.UTC(2026, 0, 5) }
async function serve(edge: Partial<Context> = {}): Promise<void> {
  context = await testContext({}, { now: () => clock.now, ...edge })
  app = await buildApp(context)
}
const ready = async () => {
  clock.now += 1000
  const reply = await app.inject('/readyz')
  return { ...reply.json(), status: reply.statusCode }
}
const failing = (name: string, sentence: string) => ({
  status: 503,
  code: 'not_ready',
  message: sentence,
  data: { [name]: [sentence] },
})

it('is ready where every dependency works', async () => {
  await serve()
  expect((await app.inject('/readyz')).json()).toEqual({ status: 'ok' })
})

it('names the disk, at once', async () => {
  const space = { short: false }
  await serve({ space })
  await ready()
  space.short = true
  expect((await app.inject('/readyz')).json()).toMatchObject({ data: { disk: ['The disk is full.'] } })
})

it('names the database, and nothing of where it is', async () => {
  await serve()
  await context.db.destroy()
  expect(await ready()).toEqual(failing('database', 'The database cannot be written to.'))
})

it('names the log where events stay unpublished for ten seconds', async () => {
  let lag = 0
  await serve({ logLag: async () => lag })
  expect((await ready()).status).toBe(200)
  lag = 7
  expect((await ready()).status).toBe(200)
  clock.now += 10_000
  const sentence = 'The event log is 7 events ahead of what this process has published.'
  expect(await ready()).toEqual(failing('log', sentence))
  lag = 0
  expect((await ready()).status).toBe(200)
})

it('names the schema once a newer version has taken over, and refuses everything but probes', async () => {
  const schema: { newer: NewerSchema | null; onNewer: () => void } = { newer: null, onNewer: () => {} }
  await serve({ schema })
  schema.newer = new NewerSchema({ own: 1, oldest: 2 })
  expect(await ready()).toMatchObject({
    status: 503,
    code: 'not_ready',
    data: { schema: [expect.any(String)] },
  })
  const refused = await app.inject({ method: 'POST', url: '/api/web-login', payload: {} })
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'newer_version'])
  expect([refused.headers['retry-after'], refused.headers.connection]).toEqual(['5', 'close'])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

it('says that it is leaving, and closes connections with each reply', async () => {
  await serve()
  await app.departure.begin(0)
  expect(await ready()).toEqual(failing('process', 'The server is stopping.'))
  const reply = await app.inject('/api/config')
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
})

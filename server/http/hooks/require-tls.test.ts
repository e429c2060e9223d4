import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../tests/support/database/test-context.ts'
import type { App } from '../../app/app.ts'
import { buildApp } from '../../app/build-app.ts'
import type { OpenContext } from '../../app/context.ts'
import { isSecureRequest } from './require-tls.ts'

let context: OpenContext
let app: App
beforeAll(async () => {
  context = await testContext({ REQUIRE_TLS: '1', TRUST_PROXY: '1', PUBLIC_URL: 'https://guard.example' })
  app = await buildApp(context)
})
afterAll(async () => {
  await app.close()
  await context.close()
})

const status = async (url: string, headers: Record<string, string>, remoteAddress = '10.0.0.2') =>
  (await app.inject({ url, headers, remoteAddress })).statusCode

describe('where TLS is required', () => {
  it('nothing but a probe is answered without it, whoever asks and whatever', async () => {
    for (const url of [
      '/api/config',
      '/login',
      '/i/secret/osmand',
      '/guard_locations.json?ns=1',
      '/nothing',
    ]) {
      expect([url, await status(url, { 'x-forwarded-proto': 'http' })]).toEqual([url, 403])
      expect([url, await status(url, {})]).toEqual([url, 403])
      // only the last value counts, which the proxy added; callers can forge the others
      expect([url, await status(url, { 'x-forwarded-proto': 'https, http' })]).toEqual([url, 403])
    }
    expect(await status('/api/config', { 'x-forwarded-proto': 'https' })).toBe(200)
    expect(await status('/healthz', {})).toBe(200)
  })

  it('programs of this machine are answered, and what a proxy on it hands on is not', () => {
    const came = (remoteAddress: string, headers: Record<string, string> = {}) =>
      isSecureRequest({ headers, socket: { remoteAddress } })
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].map((address) => came(address))).toEqual([
      true,
      true,
      true,
    ])
    expect(came('127.0.0.1', { 'x-forwarded-for': '10.0.0.9' })).toBe(false)
    expect(came('10.0.0.127')).toBe(false)
  })
})

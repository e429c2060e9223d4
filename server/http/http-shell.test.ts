import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appConfigReply } from '../../contract/settings/app-config.ts'
import { testContext } from '../../tests/support/database/test-context.ts'
import type { App } from '../app/app.ts'
import { buildApp } from '../app/build-app.ts'
import type { OpenContext } from '../app/context.ts'

const folder = mkdtempSync(join(tmpdir(), 'askari-shell-'))
const consoleRoot = join(folder, 'console')
const piece = Buffer.from(Array.from({ length: 5000 }, (_, i) => i % 251))
let context: OpenContext
let app: App

const appWith = async (env: Record<string, string>) => {
  const own = await testContext(env)
  const built = await buildApp(own, consoleRoot)
  return { app: built, close: () => built.close().then(own.close) }
}

beforeAll(async () => {
  mkdirSync(join(consoleRoot, 'assets'), { recursive: true })
  writeFileSync(join(consoleRoot, 'index.html'), '<!doctype html><title>console</title>')
  writeFileSync(join(consoleRoot, 'assets', 'main-Ab12_-xY.js'), 'export {}')
  writeFileSync(join(consoleRoot, 'assets', 'main-Ab12_-xY.js.br'), brotliCompressSync('export {}'))
  writeFileSync(join(folder, 'nairobi.pmtiles'), piece)
  writeFileSync(join(folder, 'nairobi.geojson'), '{"type":"FeatureCollection","features":[]}')
  context = await testContext({ BASEMAP_FILE: join(folder, 'nairobi.pmtiles') })
  app = await buildApp(context, consoleRoot)
})
afterAll(async () => {
  await app.close()
  await context.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,*/*' }

describe('the console from the server', () => {
  it.each(['/', '/login', '/patrols/17/trail', '/tracker?guard=17'])('is the page of %s', async (url) => {
    const reply = await app.inject({ url, headers: html })
    expect(reply.statusCode).toBe(200)
    expect(reply.body).toContain('<title>console</title>')
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  it.each(['/api/nothing', '/api', '/i/secret/nothing', '/x.json', '/.ws', '/metrics/x'])(
    'is not the page of %s',
    async (url) => {
      const reply = await app.inject({ url, headers: html })
      expect(reply.statusCode).toBe(404)
      expect(reply.headers['content-type']).toContain('application/json')
    },
  )

  it('lets browsers keep what is named by its hash', async () => {
    const reply = await app.inject('/assets/main-Ab12_-xY.js')
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('sends what was compressed at the build, to who can read it', async () => {
    const url = '/assets/main-Ab12_-xY.js'
    const small = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(small.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe('export {}')
    const plain = await app.inject({ url })
    expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {}'])
  })
})

describe('the shell of the API', () => {
  it('says what it is, in OpenAPI', async () => {
    const told = await appWith({ API_DOCS: '1' })
    const { paths } = (await told.app.inject('/api/openapi.json')).json()
    const some = ['/healthz', '/api/config', '/api/feed', '/i/{secret}/post-orders', '/i/{secret}/osmand']
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(some))
    expect((await told.app.inject('/api/docs/')).statusCode).toBe(200)
    await told.close()
  })

  it('counts requests by route for Prometheus', async () => {
    await app.inject('/healthz')
    expect((await app.inject('/metrics')).body).toContain(
      'http_request_seconds_count{method="GET",route="/healthz",status="200"}',
    )
  })

  it('tells its figures to this machine alone, or to whoever shows the token for them', async () => {
    const metrics = (on: App, headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      on.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)
    expect(await metrics(app, {}, '203.0.113.7')).toBe(404)
    expect(await metrics(app, { 'x-forwarded-for': '127.0.0.1' })).toBe(404)
    const guarded = await appWith({ METRICS_TOKEN: 'a-token-of-some-length' })
    const shown = (token: string) => metrics(guarded.app, { authorization: `Bearer ${token}` }, '203.0.113.7')
    expect(await metrics(guarded.app, {})).toBe(404)
    expect([await shown('a-token-of-some-lengtX'), await shown('a-token-of-some-length')]).toEqual([404, 200])
    await guarded.close()
  })

  it('describes itself to nobody where somebody’s own data is, unless API_DOCS says so', async () => {
    for (const [env, status] of [
      [{ DEMO: '0' }, 404],
      [{ DEMO: '0', API_DOCS: '1' }, 200],
      [{ DEMO: '1', API_DOCS: '0' }, 404],
    ] as const) {
      const own = await appWith(env)
      const asked = ['/api/openapi.json', '/api/docs/'].map((url) => own.app.inject(url))
      expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([status, status])
      await own.close()
    }
  })

  it('lets no cache keep what it answers, nor what it refuses', async () => {
    const urls = ['/api/config', '/api/workers', '/i/unknown/osmand', '/guard_locations.json?ns=1']
    const replies = await Promise.all(urls.map((url) => app.inject(url)))
    expect(replies.map(({ headers }) => headers['cache-control'])).toEqual(urls.map(() => 'no-store'))
    expect((await app.inject({ url: '/login', headers: html })).headers['cache-control']).toBe('no-cache')
  })

  it('is not ready when its database is gone', async () => {
    let now = Date.now()
    const own = await testContext({}, { now: () => now })
    const lost = await buildApp(own, consoleRoot)
    expect((await lost.inject('/readyz')).statusCode).toBe(200)
    await own.db.destroy()
    now += 1000
    expect((await lost.inject('/readyz')).statusCode).toBe(503)
    expect((await lost.inject('/healthz')).statusCode).toBe(200)
    await own.close()
  })
})

describe('what the console is told', () => {
  const config = async (of: App) => appConfigReply.parse((await of.inject('/api/config')).json()).data

  it('is what it needs before anybody signs in', async () => {
    expect(await config(app)).toEqual({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      time_zone: 'Africa/Nairobi',
      demo: null,
      registration: true,
      guests: false,
      outbox: true,
      google_maps_api_key: null,
      basemap: {
        style_url: 'https://tiles.openfreemap.org/styles/positron',
        file: { url: '/basemap.pmtiles', kind: 'pmtiles' },
      },
      realtime: { kind: 'local' },
      realtime_hosts: ['localhost:80'],
    })
  })

  it('holds the cloud database without its secrets', async () => {
    const cloud = await appWith({
      FIREBASE_DATABASE_URL: 'https://x.firebaseio.com',
      FIREBASE_SERVICE_ACCOUNT: '{"private_key":"secret"}',
      FIREBASE_API_KEY: 'public-key',
      FIREBASE_PROJECT_ID: 'x',
      BASEMAP_STYLE_URL: 'none',
    })
    const reply = await cloud.app.inject('/api/config')
    expect(reply.body).not.toContain('secret')
    expect(await config(cloud.app)).toMatchObject({
      basemap: { style_url: null },
      realtime: { kind: 'cloud', firebase: { apiKey: 'public-key', projectId: 'x' } },
      realtime_hosts: null,
    })
    expect(reply.headers['content-security-policy']).toContain('wss://*.firebaseio.com')
    await cloud.close()
  })
})

describe('the offline ground', () => {
  it('comes in pieces', async () => {
    const reply = await app.inject({ url: '/basemap.pmtiles', headers: { range: 'bytes=100-299' } })
    expect(reply.statusCode).toBe(206)
    expect(reply.headers['content-range']).toBe('bytes 100-299/5000')
    expect(reply.headers['content-type']).toBe('application/vnd.pmtiles')
    expect(reply.rawPayload.equals(piece.subarray(100, 300))).toBe(true)
  })

  it('comes whole, as GeoJSON', async () => {
    const own = await appWith({ BASEMAP_FILE: join(folder, 'nairobi.geojson') })
    const reply = await own.app.inject('/basemap.geojson')
    expect(reply.headers['content-type']).toContain('application/geo+json')
    expect(reply.json()).toEqual({ type: 'FeatureCollection', features: [] })
    await own.close()
  })

  it('is missed at the start and not at the first look', async () => {
    const own = await testContext({ BASEMAP_FILE: join(folder, 'other.pmtiles') })
    await expect(buildApp(own, consoleRoot)).rejects.toThrow('BASEMAP_FILE: there is no file')
    await own.close()
  })
})

describe('the security headers', () => {
  const policy = async (env: Record<string, string>) => {
    const own = await appWith(env)
    const { headers } = await own.app.inject('/healthz')
    await own.close()
    return headers
  }

  it('let plain http be plain', async () => {
    const headers = await policy({})
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBeUndefined()
  })

  it('hold to https where people use it', async () => {
    const headers = await policy({ PUBLIC_URL: 'https://guard.example' })
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  })

  it('cut the console off from whoever opened it, and not from the window that the inspector opens', async () => {
    const headers = await policy({ PUBLIC_URL: 'https://guard.example' })
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  })

  it.each(['/healthz', '/login', '/api/config', '/api/nothing', '/api/clients'])(
    'come with %s',
    async (url) => {
      const { headers } = await app.inject({
        url,
        headers: { accept: 'text/html', origin: 'https://elsewhere.example' },
      })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'content-type': expect.stringContaining('charset=utf-8'),
      })
      const policy = headers['content-security-policy']
      for (const part of [
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "script-src 'self';",
      ])
        expect(policy).toContain(part)
      expect(
        Object.keys(headers).filter((name) => /^(set-cookie|access-control-|x-powered-by)/.test(name)),
      ).toEqual([])
    },
  )

  it('are no answer to TRACE', async () => {
    const { statusCode, body } = await app.inject({
      method: 'TRACE' as 'GET',
      url: '/healthz',
      headers: { secret: 'x1' },
    })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('x1')
  })

  it('name Google only with a key', async () => {
    expect((await policy({}))['content-security-policy']).not.toContain('google')
    expect((await policy({ GOOGLE_MAPS_API_KEY: 'k' }))['content-security-policy']).toContain(
      "script-src 'self' https://maps.googleapis.com https://maps.gstatic.com;",
    )
  })
})

describe('a caller behind a proxy', () => {
  it('does not say an address again that it does not know, as it may hold a secret', async () => {
    const { statusCode, body } = await app.inject('/i/s3cret/nothing?token=t0ken')
    expect([statusCode, body]).toEqual([404, expect.not.stringMatching(/s3cret|t0ken/)])
  })

  it('cannot pass for many by the addresses that he states himself', async () => {
    const { app: behind, close } = await appWith({ TRUST_PROXY: '1', PUBLIC_URL: 'https://guard.example' })
    const guess = async (i: number, address: string) => {
      const { statusCode } = await behind.inject({
        method: 'POST',
        url: '/api/web-login',
        headers: { 'x-forwarded-for': `10.0.0.${i}, ${address}` },
        payload: { email: `guess-${i}@askari.example`, password: 'patrol' },
      })
      return statusCode
    }
    const statuses = await Promise.all(Array.from({ length: 31 }, (_, i) => guess(i, '203.0.113.9')))
    const another = await guess(31, '203.0.113.10')
    await close()
    expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 30 }, () => 401), 429])
    expect(another).toBe(401)
  })
})

import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const errorOf = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return null
}

describe('readConfig', () => {
  it('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 4000,
      dataDir: './data',
      databaseUrl: null,
      demo: null,
      natsUrl: null,
      cell: null,
      firebase: null,
      googleMapsApiKey: null,
      timeZone: 'Africa/Nairobi',
    })
  })

  it('takes an empty variable as one that is not set', () => {
    expect(readConfig({ PORT: '', GOOGLE_MAPS_API_KEY: '' })).toMatchObject({
      port: 4000,
      googleMapsApiKey: null,
    })
  })

  it('drops the slash at the end of the public address', () => {
    expect(readConfig({ PUBLIC_URL: 'https://guard.example/' }).publicUrl).toBe('https://guard.example')
  })

  it.each([
    ['PORT', 'many'],
    ['PORT', '70000'],
    ['PORT', '4190'],
    ['PORT', '6000'],
    ['DEMO', 'yes'],
    ['DEMO_HOURS', '25'],
    ['TRUST_PROXY', 'yes'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres://askari@db.example/askari'],
    ['FIREBASE_DATABASE_URL', 'http://x.firebaseio.com'],
    ['WITNESS', 'http://witness.example'],
    ['REQUIRE_TLS', '1'],
    ['TIME_ZONE', 'Africa/Atlantis'],
    ['BASEMAP_FILE', 'map.png'],
    ['SMTP_URL', 'http://x'],
    ['WITNESS', 'ftp://witness.example'],
    ['WITNESS', 'https://me:secret@witness.example'],
    ['WITNESS', 'mailto:nobody'],
    ['WITNESS', 'mailto:auditor@example.com'],
  ])('names %s when it is %s', (name, value) => {
    expect(errorOf({ [name]: value })).toContain(`${name}: `)
  })

  it('knows a file, an address and a mailbox as witness', () => {
    expect(readConfig({ WITNESS: '/mnt/witness/checkpoints.txt' }).witness).toEqual({
      kind: 'path',
      path: '/mnt/witness/checkpoints.txt',
    })
    const url = 'https://witness.example/of/askari'
    expect(readConfig({ WITNESS: url }).witness).toEqual({ kind: 'webhook', url })
    const mailed = readConfig({ WITNESS: 'mailto:auditor@example.com', SMTP_URL: 'smtp://mail.example' })
    expect(mailed.witness).toEqual({ kind: 'mail', to: 'auditor@example.com' })
  })

  it('goes to no other machine without TLS, unless a database or mail server is said to need none', () => {
    const of = (env: Record<string, string>) => {
      const { databaseUrl, smtpUrl } = readConfig(env)
      return databaseUrl ?? smtpUrl
    }
    for (const here of [
      'postgres://a@127.0.0.1:5432',
      'postgres://a@localhost/b',
      'postgres:///b?host=/run/pg',
    ])
      expect(of({ DATABASE_URL: here })).toBe(here)
    for (const mode of ['verify-full', 'disable']) {
      const said = `postgres://a@db.example/b?sslmode=${mode}`
      expect(of({ DATABASE_URL: said })).toBe(said)
    }
    expect(of({ SMTP_URL: 'smtp://mail.example' })).toBe('smtp://mail.example?requireTLS=true')
    for (const said of ['smtps://mail.example', 'smtp://localhost:1025', 'smtp://mail.lan?requireTLS=false'])
      expect(of({ SMTP_URL: said })).toBe(said)
  })

  it('wants all of the cloud database or none of it', () => {
    expect(errorOf({ FIREBASE_DATABASE_URL: 'https://x.firebaseio.com' })).toContain(
      'FIREBASE_SERVICE_ACCOUNT: needed',
    )
  })

  it('requires the origin of mailed links behind a proxy, which may forward any host', () => {
    expect(errorOf({ TRUST_PROXY: '1' })).toBe(
      'PUBLIC_URL: needed with TRUST_PROXY, as mailed links begin with it',
    )
    expect(readConfig({ TRUST_PROXY: '1', PUBLIC_URL: 'https://guard.example' }).trustProxy).toBe(1)
  })
})

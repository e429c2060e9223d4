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

  it('wants all of the cloud database or none of it', () => {
    expect(errorOf({ FIREBASE_DATABASE_URL: 'https://x.firebaseio.com' })).toContain(
      'FIREBASE_SERVICE_ACCOUNT: needed',
    )
  })

  it('wants to know the address that mailed links begin with where a proxy may pass on any other', () => {
    const mailing = { SMTP_URL: 'smtp://mail.example', TRUST_PROXY: '1' }
    expect(errorOf(mailing)).toContain('PUBLIC_URL: needed')
    expect(readConfig({ ...mailing, PUBLIC_URL: 'https://guard.example' }).trustProxy).toBe(1)
  })
})

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
  ])('names %s when it is %s', (name, value) => {
    expect(errorOf({ [name]: value })).toContain(`${name}: `)
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

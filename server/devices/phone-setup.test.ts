import { describe, expect, it } from 'vitest'
import { phoneSetupSteps } from './phone-setup.ts'

const secret = 's'.repeat(43)

describe('the ways to enrol a phone', () => {
  it('gives Traccar Client its address and settings as one address to scan', async () => {
    const [traccar] = await phoneSetupSteps('https://host.example', secret, '17')
    expect(traccar).toMatchObject({
      app: 'Traccar Client',
      url: `https://host.example/i/${secret}/osmand`,
      qr: `https://host.example/i/${secret}/osmand?id=G-017&accuracy=high&interval=30&distance=15&heartbeat=120&buffer=true`,
    })
    expect(traccar?.qr_svg).toMatch(/^<svg /)
  })

  it('gives OwnTracks its configuration within the address to scan', async () => {
    const [, ownTracks] = await phoneSetupSteps('https://host.example', secret, '7')
    const inline = new URL(ownTracks?.qr ?? '').searchParams.get('inline') ?? ''
    expect(JSON.parse(Buffer.from(inline, 'base64').toString())).toEqual({
      _type: 'configuration',
      mode: 3,
      url: `https://host.example/i/${secret}/owntracks`,
      auth: false,
      deviceId: 'phone',
      tid: '07',
      monitoring: 2,
      locatorInterval: 30,
      locatorDisplacement: 15,
    })
    expect(ownTracks?.qr_svg).toMatch(/^<svg /)
  })
  it('gives Overland and GPSLogger a link that sets them up', async () => {
    const [, , overland, gpsLogger] = await phoneSetupSteps('https://host.example', secret, '7')
    const setup = new URL(overland?.qr ?? '')
    expect([setup.protocol, Object.fromEntries(setup.searchParams)]).toEqual([
      'overland:',
      { url: `https://host.example/i/${secret}/overland`, device_id: 'G-007', unique_id: 'yes' },
    ])
    expect(gpsLogger).toMatchObject({
      url: `https://host.example/i/${secret}/gpslogger`,
      qr: `gpslogger://properties/https://host.example/i/${secret}/gpslogger.properties`,
    })
  })
})

import { expect, it } from 'vitest'
import { allRecords } from '../../../tests/support/fixtures/all-records.ts'
import { parseOsmand } from '../../ingest/formats/parse-osmand.ts'
import { parseOwntracks } from '../../ingest/formats/parse-owntracks.ts'
import type { DemoGuard } from './simulated-guards.ts'
import { batchMessage, liveMessage, type PhoneMessage } from './phone-message.ts'
import type { Phone } from './phone.ts'

const now = Date.UTC(2026, 10, 21, 12)
const fix = { t: now - 60_000, lat: -1.2997, lon: 36.8154, accuracy: 7, speed: 1.23 }
const guard = { workerId: '17', secret: 'secret' } as DemoGuard

function received({ path, method, body }: PhoneMessage) {
  const [address = '', query = ''] = path.split('?')
  const parse = address.endsWith('/owntracks') ? parseOwntracks : parseOsmand
  return allRecords(parse({ method, query, body: body ?? '' }, now))
}

it.each<Phone['app']>(['traccar', 'owntracks', 'query'])(
  'a fix from %s says the same alone and among others, so that sending it again changes nothing',
  (app) => {
    const walker = { guard, phone: { app, poor: false, silence: null, offline: null } }
    const alone = received(liveMessage(walker, fix))
    expect(alone.fixes).toMatchObject([{ t: fix.t, lat: fix.lat, lon: fix.lon, accuracy: 7 }])
    expect(received(batchMessage(walker, [fix]))).toEqual(alone)
  },
)

import { toString as drawQr } from 'qrcode'
import type { z } from 'zod'
import type { enrolmentReply } from '../../contract/device.ts'

type Way = z.infer<typeof enrolmentReply>['data']['ways'][number]

/** How often a phone reports, and how far it may go unreported */
const INTERVAL_S = 30
const DISTANCE_M = 15

/**
 * The apps a phone can report with: address, what the QR code holds, and the steps for a person.
 * `secret` is the device's; the worker's id only names the phone in the app's own screens.
 */
export async function enrolmentWays(origin: string, secret: string, workerId: string): Promise<Way[]> {
  const ways = [traccarClient(origin, secret, workerId), ownTracks(origin, secret, workerId)]
  return Promise.all(
    ways.map(async (way) => ({ ...way, qr_svg: await drawQr(way.qr, { type: 'svg', margin: 2 }) })),
  )
}

type Undrawn = Omit<Way, 'qr_svg'>

/** Traccar Client takes origin and path of a scanned address as its server and the query as its settings. */
function traccarClient(origin: string, secret: string, workerId: string): Undrawn {
  const url = `${origin}/i/${secret}/osmand`
  const settings = new URLSearchParams({
    id: `G-${workerId.padStart(3, '0')}`,
    accuracy: 'high',
    interval: String(INTERVAL_S),
    distance: String(DISTANCE_M),
    heartbeat: '120',
    buffer: 'true',
  })
  return {
    app: 'Traccar Client',
    url,
    qr: `${url}?${settings.toString()}`,
    steps: [
      'Install Traccar Client and open its settings.',
      'Tap the QR code symbol and scan this code, or type the address as the server URL.',
      `Set location accuracy to high, frequency to ${INTERVAL_S} seconds and distance to ${DISTANCE_M} metres.`,
      'Allow the location at all times, and let the app run while the battery is saved.',
      'Turn continuous tracking on.',
    ],
  }
}

/** OwnTracks opens `owntracks:///config?inline=` with its configuration as JSON in base64; mode 3 is HTTP. */
function ownTracks(origin: string, secret: string, workerId: string): Undrawn {
  const url = `${origin}/i/${secret}/owntracks`
  const configuration = {
    _type: 'configuration',
    mode: 3,
    url,
    auth: false,
    deviceId: 'phone',
    tid: workerId.slice(-2).padStart(2, '0'),
    // 2 = move: reports by interval and distance even while the phone is used little
    monitoring: 2,
    locatorInterval: INTERVAL_S,
    locatorDisplacement: DISTANCE_M,
  }
  // a bare + of base64 would be read as a space
  const inline = encodeURIComponent(Buffer.from(JSON.stringify(configuration)).toString('base64'))
  return {
    app: 'OwnTracks',
    url,
    qr: `owntracks:///config?inline=${inline}`,
    steps: [
      'Install OwnTracks.',
      'Scan this code with the camera and open it with OwnTracks, or set the mode to HTTP and type the address as the URL.',
      'Allow the location at all times.',
      'Set monitoring to Move.',
    ],
  }
}

import { toString as drawQr } from 'qrcode'
import type { z } from 'zod'
import type { enrolmentReply } from '../../contract/field/device.ts'
import { GPSLOGGER_BODY } from '../ingest/formats/parse-gpslogger.ts'

type Way = z.infer<typeof enrolmentReply>['data']['ways'][number]

/** a phone reports after this interval (seconds) or distance (metres) */
const INTERVAL_S = 30
const DISTANCE_M = 15

/**
 * Returns how to set up each supported app: URL, content of the QR code, and steps for the person. `secret`
 * belongs to the phone. `workerId` only names the phone in the app.
 */
export async function phoneSetupSteps(origin: string, secret: string, workerId: string): Promise<Way[]> {
  const ways = [
    traccarClient(origin, secret, workerId),
    ownTracks(origin, secret, workerId),
    overland(origin, secret, workerId),
    gpsLogger(origin, secret),
  ]
  return Promise.all(
    ways.map(async (way) => ({ ...way, qr_svg: await drawQr(way.qr, { type: 'svg', margin: 2 }) })),
  )
}

type Undrawn = Omit<Way, 'qr_svg'>

const nameOf = (workerId: string) => `G-${workerId.padStart(3, '0')}`

/**
 * Setup of Traccar Client. It reads the server from origin and path of a scanned URL, and its settings from
 * the query.
 */
function traccarClient(origin: string, secret: string, workerId: string): Undrawn {
  const url = `${origin}/i/${secret}/osmand`
  const settings = new URLSearchParams({
    id: nameOf(workerId),
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
      'Allow location access at all times, and exempt the app from battery saving.',
      'Turn continuous tracking on.',
    ],
  }
}

/**
 * Setup of OwnTracks. It opens `owntracks:///config?inline=` with its configuration as base64 of JSON. Mode
 * 3 is HTTP.
 */
function ownTracks(origin: string, secret: string, workerId: string): Undrawn {
  const url = `${origin}/i/${secret}/owntracks`
  const configuration = {
    _type: 'configuration',
    mode: 3,
    url,
    auth: false,
    deviceId: 'phone',
    tid: workerId.slice(-2).padStart(2, '0'),
    // 2 is mode "move": it reports by interval and distance, and not only after large movements
    monitoring: 2,
    locatorInterval: INTERVAL_S,
    locatorDisplacement: DISTANCE_M,
  }
  // encode, because a + of base64 in a URL would be read as a space
  const inline = encodeURIComponent(Buffer.from(JSON.stringify(configuration)).toString('base64'))
  return {
    app: 'OwnTracks',
    url,
    qr: `owntracks:///config?inline=${inline}`,
    steps: [
      'Install OwnTracks.',
      'Scan this code with the camera and open it with OwnTracks, or set the mode to HTTP and type the address as the URL.',
      'Allow location access at all times.',
      'Set monitoring to Move.',
    ],
  }
}

/** Setup of Overland, whose URL is a link in the QR code. */
function overland(origin: string, secret: string, workerId: string): Undrawn {
  const url = `${origin}/i/${secret}/overland`
  const setup = new URLSearchParams({ url, device_id: nameOf(workerId), unique_id: 'yes' })
  return {
    app: 'Overland',
    url,
    qr: `overland://setup?${setup.toString()}`,
    steps: [
      'Install Overland.',
      'Scan this code with the camera and open it with Overland, or type the address as the receiver endpoint.',
      'Allow location access at all times.',
      'Turn tracking on. Fixes it records without a network are sent later.',
    ],
  }
}

/** Setup of GPSLogger, which downloads its settings from a URL with the phone's secret. */
function gpsLogger(origin: string, secret: string): Undrawn {
  const url = `${origin}/i/${secret}/gpslogger`
  return {
    app: 'GPSLogger',
    url,
    qr: `gpslogger://properties/${url}.properties`,
    steps: [
      'Install GPSLogger for Android.',
      'Scan this code with the camera and open it with GPSLogger, which fetches its settings.',
      `By hand: turn on Log to custom URL with the address, the method POST and the body ${GPSLOGGER_BODY}`,
      'Allow location access at all times, and exempt the app from battery saving.',
      'Start logging.',
    ],
  }
}

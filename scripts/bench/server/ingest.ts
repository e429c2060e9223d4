import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent, request } from 'node:http'
import type { DemoCompany } from '../data/demo-company.ts'
import { medianFigure, type Figure } from '../figure.ts'
import { withConcurrency } from '../with-concurrency.ts'

const BATCHES = 60
const BATCH = 500
const SINGLES = 6_000
const PARTS = 5

/**
 * Sends bodies over `lanes` parallel keep-alive connections. Returns the seconds until the last
 * acknowledgement.
 */
export async function send(
  bodies: readonly { url: string; type: string; body: string }[],
  lanes: number,
): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: lanes })
  const post = ({ url, type, body }: (typeof bodies)[number]) =>
    new Promise<void>((resolve, reject) => {
      const asked = request(
        url,
        {
          method: 'POST',
          agent,
          headers: { 'content-type': type, 'content-length': Buffer.byteLength(body) },
        },
        (reply) => {
          reply.resume()
          reply.on('end', () =>
            reply.statusCode === 200 ? resolve() : reject(new Error(`status ${reply.statusCode}`)),
          )
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  const begun = performance.now()
  await withConcurrency(bodies, lanes, post)
  agent.destroy()
  return (performance.now() - begun) / 1000
}

/** Returns the fixes per second for each fifth of the bodies. `fixes` is the number of fixes in a body. */
async function rates(bodies: Parameters<typeof send>[0], lanes: number, fixes: number): Promise<number[]> {
  const part = bodies.length / PARTS
  const found: number[] = []
  for (let at = 0; at < bodies.length; at += part)
    found.push((part * fixes) / (await send(bodies.slice(at, at + part), lanes)))
  return found
}

/** Starts a server that only replies 200: the baseline, HTTP without storage. */
async function withBareServer<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const bare = createServer((asked, reply) => {
    asked.resume()
    asked.on('end', () => reply.end())
  })
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
  try {
    return await work(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`)
  } finally {
    bare.close()
  }
}

const pointAt = (t: number) => ({
  lat: -1.2921 + (t % 7_000) / 1e7,
  lon: 36.8219 + (t % 11_000) / 1e7,
  timestamp: t,
  accuracy: 8,
})

/**
 * Measures the fixes per second that the server acknowledges after their commit: in batches, and one per
 * request.
 */
export async function benchIngest(company: DemoCompany): Promise<Figure[]> {
  const phones = company.phones
  const phone = (i: number) => phones[i % phones.length]?.url ?? ''
  const from = Date.now() - 40 * 3_600_000
  const batches = Array.from({ length: BATCHES }, (_, i) => ({
    url: phone(i),
    type: 'application/json',
    body: JSON.stringify(
      Array.from({ length: BATCH }, (_, k) =>
        pointAt(from + (Math.floor(i / phones.length) * BATCH + k) * 1000),
      ),
    ),
  }))
  const singles = Array.from({ length: SINGLES }, (_, i) => {
    const { lat, lon, timestamp, accuracy } = pointAt(
      from + 20 * 3_600_000 + Math.floor(i / phones.length) * 1000,
    )
    return {
      url: phone(i),
      type: 'application/x-www-form-urlencoded',
      body: `id=bench&lat=${lat}&lon=${lon}&timestamp=${Math.floor(timestamp / 1000)}&accuracy=${accuracy}`,
    }
  })
  const bare = await withBareServer((url) =>
    rates(
      singles.map((message) => ({ ...message, url })),
      64,
      1,
    ),
  )
  const baseline = {
    value: medianFigure(bare).value,
    is: 'requests/s of a server that stores nothing',
  }
  return [
    {
      name: 'ingest, batches of 500',
      ...medianFigure(await rates(batches, 4, BATCH)),
      unit: 'fixes/s',
      baseline,
      goal: { atLeast: 5_000 },
    },
    {
      name: 'ingest, one a request',
      ...medianFigure(await rates(singles, 64, 1)),
      unit: 'fixes/s',
      baseline,
      goal: { atLeast: 1_000 },
    },
  ]
}

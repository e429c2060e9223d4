import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { performance } from 'node:perf_hooks'
import { createGunzip } from 'node:zlib'
import { medianFigure, type Figure } from '../figure.ts'
import { type GuardCompany, startGuardCompany } from '../data/guard-company.ts'
import { benchReplayPage } from '../console/replay-page.ts'

const MOST_GUARDS = 1_000
const HOUR = 3_600_000
const MEGA = 1e6
/** maximum number of guards for the JSON baseline: all guards would take minutes */
const IN_JSON = 40
const TIMES = 5
/** maximum distance of an omitted fix from the drawn line, metres */
const WITHIN_M = 5

interface Read {
  ms: number
  firstMs: number
  wireBytes: number
  bytes: number
}

/** Reads a gzip reply to its end, as a browser would. */
function read({ server, token }: GuardCompany, path: string): Promise<Read> {
  const from = performance.now()
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' }
    get(server.url + path, { headers }, (reply) => {
      const told: Read = { ms: 0, firstMs: 0, wireBytes: 0, bytes: 0 }
      if (reply.statusCode !== 200) return reject(new Error(`${path}: ${reply.statusCode}`))
      reply.on('data', (chunk: Buffer) => {
        told.firstMs ||= performance.now() - from
        told.wireBytes += chunk.length
      })
      const plain = reply.headers['content-encoding'] === 'gzip' ? reply.pipe(createGunzip()) : reply
      plain.on('data', (chunk: Buffer) => (told.bytes += chunk.length))
      plain.on('end', () => resolve({ ...told, ms: performance.now() - from }))
      plain.on('error', reject)
    }).on('error', reject)
  })
}

const memoryMb = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** Returns the peak memory of a process while `during` runs, MB. */
async function memoryOf(pid: number, during: () => Promise<void>): Promise<number> {
  let most = 0
  const sampling = setInterval(() => (most = Math.max(most, memoryMb(pid))), 100)
  await during()
  clearInterval(sampling)
  return most
}

/**
 * Measures a night of a thousand guards with a fix every five seconds, streamed by `GET /api/trails`,
 * compared with JSON.
 */
export async function benchTrails(guards = MOST_GUARDS): Promise<Figure[]> {
  const company = await startGuardCompany(guards, { days: 0, walking: guards })
  try {
    const to = Math.ceil(Date.now() / HOUR) * HOUR
    const from = to - 24 * HOUR
    const fixes = guards * 17_280
    const page = await benchReplayPage(company, { from: to - 25 * HOUR, to: to - HOUR })
    const idle = memoryMb(company.server.pid())
    const hour: Read[] = []
    const json: Read[] = []
    const [first, ...others] = company.walkers.slice(0, IN_JSON)
    await read(company, `/api/live-locations/${first}?from=${from}&to=${to}`)
    for (const id of others) {
      json.push(await read(company, `/api/live-locations/${id}?from=${from}&to=${to}`))
      if (hour.length < TIMES)
        hour.push(await read(company, `/api/trails?from=${to - 3 * HOUR}&to=${to - 2 * HOUR}`))
    }
    const nights: Read[] = []
    const shapes: Read[] = []
    const memory = await memoryOf(company.server.pid(), async () => {
      nights.push(await read(company, `/api/trails?from=${from}&to=${to}`))
    })
    while (nights.length < TIMES) nights.push(await read(company, `/api/trails?from=${from}&to=${to}`))
    while (shapes.length < TIMES)
      shapes.push(await read(company, `/api/trails?from=${from}&to=${to}&within=${WITHIN_M}`))
    const ofNights = (value: (night: Read) => number) => medianFigure(nights.map(value))
    const ofShapes = (value: (shape: Read) => number) => medianFigure(shapes.map(value))
    const inJson = json.length * 17_280
    const sum = (of: (each: Read) => number) => json.reduce((total, each) => total + of(each), 0)
    const is = `JSON of ${json.length} of them, one after the other`
    return [
      {
        name: `a night of ${guards} guards, streamed: fixes a second`,
        ...ofNights(({ ms }) => fixes / (ms / 1000)),
        unit: 'fixes/s',
        baseline: { value: inJson / (sum(({ ms }) => ms) / 1000), is },
      },
      {
        name: 'the same, before compression',
        ...ofNights(({ bytes, ms }) => bytes / MEGA / (ms / 1000)),
        unit: 'MB/s',
        baseline: { value: sum(({ bytes }) => bytes) / MEGA / (sum(({ ms }) => ms) / 1000), is },
      },
      {
        name: 'a fix on the wire',
        ...ofNights(({ wireBytes }) => wireBytes / fixes),
        unit: 'bytes',
        baseline: { value: sum(({ wireBytes }) => wireBytes) / inJson, is },
        goal: { atMost: 6 },
      },
      {
        name: 'memory over idle while a night is streamed',
        value: memory - idle,
        unit: 'MB',
        goal: { atMost: 300 },
      },
      {
        name: 'an hour of all of them, whole',
        ...medianFigure(hour.map(({ ms }) => ms)),
        unit: 'ms',
      },
      { name: 'the first byte of a night', ...ofNights(({ firstMs }) => firstMs), unit: 'ms' },
      {
        name: `a night's shape to ${WITHIN_M} m, on the wire`,
        ...ofShapes(({ wireBytes }) => wireBytes / MEGA),
        unit: 'MB',
        baseline: { value: ofNights(({ wireBytes }) => wireBytes / MEGA).value, is: 'MB with every fix' },
      },
      {
        name: `a night's shape to ${WITHIN_M} m, streamed`,
        ...ofShapes(({ ms }) => ms / 1000),
        unit: 's',
        baseline: { value: ofNights(({ ms }) => ms / 1000).value, is: 's with every fix' },
      },
      ...page,
    ]
  } finally {
    await company.dispose()
  }
}

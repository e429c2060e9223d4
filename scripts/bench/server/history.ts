import { createParser } from 'eventsource-parser'
import { percentile, type Figure } from '../figure.ts'
import { type GuardCompany, startGuardCompany } from '../data/guard-company.ts'
import { send } from './ingest.ts'

const GUARDS = 500
const DAYS = 365
const ROUNDS = 5
const BATCHES = 40
const BATCH = 250
const SINGLES = 1_500
const HOUR = 3_600_000
/** maximum cost with a year of history, as a multiple of the cost without */
const AT_MOST = 1.3

type Measure = (company: GuardCompany, round: number) => Promise<number>

async function read({ server, token }: GuardCompany, path: string): Promise<void> {
  const reply = await fetch(server.url + path, { headers: { authorization: `Bearer ${token}` } })
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
  await reply.arrayBuffer()
}

/** Returns the mean duration of a run, ms. */
async function timed(runs: number, work: (run: number) => Promise<void>): Promise<number> {
  const begun = performance.now()
  for (let run = 0; run < runs; run++) await work(run)
  return (performance.now() - begun) / runs
}

/**
 * Returns the start of a round's own part of the past day, ms since epoch UTC, so that no two rounds send
 * the same fixes.
 */
const roundStart = (round: number) => Date.now() - 20 * HOUR + round * 3 * HOUR

const pointAt = (t: number) =>
  `lat=${-1.2921 + (t % 7_000) / 1e7}&lon=${36.8219 + (t % 11_000) / 1e7}&accuracy=8`

const batches: Measure = async ({ phones }, round) => {
  const urls = [...phones.values()]
  const bodies = Array.from({ length: BATCHES }, (_, i) => ({
    url: urls[i % urls.length] as string,
    type: 'application/json',
    body: JSON.stringify(
      Array.from({ length: BATCH }, (_point, k) => {
        const timestamp = roundStart(round) + k * 1000
        return { lat: -1.2921 + k / 1e6, lon: 36.8219, timestamp, accuracy: 8 }
      }),
    ),
  }))
  return (BATCHES * BATCH) / (await send(bodies, 4))
}

const singles: Measure = async ({ phones }, round) => {
  const urls = [...phones.values()]
  const bodies = Array.from({ length: SINGLES }, (_, i) => {
    const t = roundStart(round) + HOUR + Math.floor(i / urls.length) * 1000
    return {
      url: urls[i % urls.length] as string,
      type: 'application/x-www-form-urlencoded',
      body: `id=bench&${pointAt(t)}&timestamp=${Math.floor(t / 1000)}`,
    }
  })
  return SINGLES / (await send(bodies, 64))
}

const alone: Measure = ({ phones }, round) => {
  const urls = [...phones.values()]
  return timed(50, async (run) => {
    const t = roundStart(round) + 2 * HOUR + run * 1000
    await fetch(`${urls[run]}?id=bench&${pointAt(t)}&timestamp=${Math.floor(t / 1000)}`)
  })
}

const reads =
  (runs: number, pathsOf: (company: GuardCompany, run: number) => string[]): Measure =>
  (company) =>
    timed(runs, async (run) => {
      for (const path of pathsOf(company, run)) await read(company, path)
    })

/** Measures the time until a new feed connection has sent every guard's position, ms. */
const feedStart: Measure = ({ server, token }) =>
  timed(5, async () => {
    const stop = new AbortController()
    const reply = await fetch(`${server.url}/api/feed`, {
      headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
      signal: stop.signal,
    })
    const decoder = new TextDecoder()
    let told = false
    const parser = createParser({ onEvent: ({ event }) => (told ||= event === 'fixes') })
    for await (const chunk of reply.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }))
      if (told) break
    }
    stop.abort()
  })

const dayOf = ({ walkers }: GuardCompany, run: number) => {
  const worker = walkers[run % walkers.length]
  const [from, to] = [Date.now() - 24 * HOUR, Date.now()]
  return [`/api/patrols?worker_id=${worker}&from=${from}&to=${to}`, `/api/live-locations/${worker}?hours=24`]
}

const windowOf = () => [`/api/patrols?from=${Date.now() - 25 * HOUR}&to=${Date.now()}`]

const MEASURES: { name: string; unit: 'ms' | 'fixes/s'; measure: Measure }[] = [
  { name: 'ingest, batches of 250', unit: 'fixes/s', measure: batches },
  { name: 'ingest, one a request', unit: 'fixes/s', measure: singles },
  { name: 'ingest, a fix alone', unit: 'ms', measure: alone },
  ...['dashboard', 'workers', 'assignments', 'clients', 'site-posts', 'patrols'].map((page) => ({
    name: `first page of ${page}`,
    unit: 'ms' as const,
    measure: reads(10, () => [`/api/${page}`]),
  })),
  { name: 'patrols of the last 25 hours', unit: 'ms', measure: reads(10, windowOf) },
  { name: 'live map, all guards', unit: 'ms', measure: reads(10, () => ['/api/live-locations']) },
  { name: 'live map, start of the feed', unit: 'ms', measure: feedStart },
  { name: "a guard's day of 17,280 points", unit: 'ms', measure: reads(10, dayOf) },
]

/** Measures the cost for 500 guards with a year of history, compared with 500 guards without history. */
export async function benchHistory(): Promise<Figure[]> {
  const companies: GuardCompany[] = []
  try {
    for (const days of [0, DAYS]) companies.push(await startGuardCompany(GUARDS, { days, walking: 20 }))
    const figures: Figure[] = []
    for (const { name, unit, measure } of MEASURES) {
      const [empty, year] = await beside(companies, measure)
      figures.push({
        name: `with a year behind it: ${name}`,
        value: year,
        unit,
        baseline: { value: empty, is: `${unit} with nothing behind it` },
        goal: unit === 'ms' ? { atMost: empty * AT_MOST } : { atLeast: empty / AT_MOST },
      })
    }
    return figures
  } finally {
    for (const company of companies) await company.dispose()
  }
}

/** Returns one median per company. Rounds alternate between the companies; the first round is a warm-up. */
async function beside(companies: readonly GuardCompany[], measure: Measure): Promise<[number, number]> {
  const measured = companies.map((): number[] => [])
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, company] of companies.entries()) {
      const value = await measure(company, round)
      if (round > 0) measured[i]?.push(value)
    }
  const [empty = [], year = []] = measured
  return [percentile(empty, 0.5), percentile(year, 0.5)]
}

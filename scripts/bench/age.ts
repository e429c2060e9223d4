import { Agent, get } from 'node:http'
import { withBenchPage } from './bench-page.ts'
import { CROWD, enrolCrowd } from './crowd.ts'
import type { DemoCompany } from './demo-company.ts'
import { percentile, type Figure } from './figure.ts'

const GUARDS = 2_000
const UPDATES_PER_SECOND = 400
const WARM_UP_MS = 5_000
const MEASURE_MS = 10_000
const TICK_MS = 25

/** Phones that report in turn, so many messages a second, until stopped; the stop waits for the last answers. */
function report(urls: readonly string[], perSecond: number): () => Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const answers: Promise<void>[] = []
  const started = Date.now()
  const send = (url: string, i: number) =>
    new Promise<void>((resolve, reject) => {
      const place = `lat=${-1.29 + (i % 997) / 40_000}&lon=${36.82 + (i % 991) / 40_000}`
      const asked = get(`${url}?id=crowd&${place}&timestamp=${Date.now()}&accuracy=8`, { agent }, (reply) =>
        reply.resume().on('end', resolve),
      )
      asked.on('error', reject)
    })
  const timer = setInterval(() => {
    const due = ((Date.now() - started) / 1000) * perSecond
    for (let i = answers.length; i < due; i++) answers.push(send(urls[i % urls.length] as string, i))
  }, TICK_MS)
  return async () => {
    clearInterval(timer)
    await Promise.all(answers)
    agent.destroy()
  }
}

/** How old what the live map shows is, from the phone's clock to the frame after the drawing one. */
export async function benchAge(company: DemoCompany): Promise<Figure[]> {
  const urls = await enrolCrowd(company, GUARDS)
  return withBenchPage(async (page) => {
    await page.evaluate(
      async ([origin, id, token, crowd]) => {
        globalThis.mapBenchWatch = await mapBench.watch(origin, id, token, crowd)
      },
      [company.server.url, company.id, company.token, CROWD] as const,
    )
    await page.waitForFunction((guards) => globalThis.mapBenchWatch.guards() >= guards, GUARDS)
    const ages = (ms: number) => page.evaluate((span) => globalThis.mapBenchWatch.ages(span), ms)
    const calm = report(urls, 4)
    await page.waitForTimeout(WARM_UP_MS)
    const quiet = await ages(MEASURE_MS)
    await calm()
    const stop = report(urls, UPDATES_PER_SECOND)
    await page.waitForTimeout(WARM_UP_MS)
    const loaded = await ages(MEASURE_MS)
    await stop()
    return [
      {
        name: 'live map, age of what is on screen, p95, 2,000 guards, 400 updates/s',
        value: percentile(loaded, 0.95),
        unit: 'ms',
        goal: { atMost: 500 },
        baseline: { value: percentile(quiet, 0.95), is: 'ms at 4 updates/s' },
      },
      {
        name: 'live map, updates drawn a second',
        value: loaded.length / (MEASURE_MS / 1000),
        unit: '/s',
        baseline: { value: UPDATES_PER_SECOND, is: '/s sent' },
      },
    ]
  })
}

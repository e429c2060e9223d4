import { existsSync, readFileSync } from 'node:fs'
import { reportReply } from '../../../contract/reports/report.ts'
import { readConfig } from '../../../server/config/config.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLogger, openContext } from '../../../server/app/open-context.ts'
import { type DemoCompany, startDemoCompany } from '../data/demo-company.ts'
import { type Figure, percentile } from '../figure.ts'
import { MONTH, storeReportMonth } from '../data/report-month.ts'

const GUARDS = 500
const RUNS = 5
const MB = 1024
const IDLE_MS = 10_000
/** ms between two fixes that the phones send */
const PACE_MS = 25

/** Returns the resident memory of a process and its children, kB. */
function residentOf(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1] ?? 0)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  return children.split(' ').reduce((sum, child) => sum + (child ? residentOf(Number(child)) : 0), own)
}

/**
 * Sends one fix after the other at an even rate until `done`. Returns the ms until each was acknowledged.
 */
async function ingestUntil({ phones }: DemoCompany, done: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void done.finally(() => (isOver = true))
  const took: number[] = []
  const sent: Promise<void>[] = []
  for (let n = 0; !isOver; n += 1) {
    const begun = performance.now()
    const phone = phones[n % phones.length]?.url ?? ''
    const at = Math.floor(Date.now() / 1000) - 3600 - n
    sent.push(
      fetch(`${phone}?id=1&lat=-1.2921&lon=36.8219&timestamp=${at}`).then(async (reply) => {
        await reply.arrayBuffer()
        took.push(performance.now() - begun)
      }),
    )
    await new Promise((resolve) => setTimeout(resolve, PACE_MS))
  }
  await Promise.all(sent)
  return took
}

async function compute({ server, token }: DemoCompany, slug: string): Promise<number> {
  const begun = performance.now()
  const query = `from_day=${MONTH.fromDay}&to_day=${MONTH.toDay}`
  for (let run = ''; ;) {
    const reply = await fetch(`${server.url}/api/reports/${slug}?${query}${run}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { data, run: of } = reportReply.parse(await reply.json())
    if (of.failure) throw new Error(of.failure)
    if (data) return (performance.now() - begun) / 1000
    run = `&run_id=${of.id}`
  }
}

/**
 * Measures a monthly report of 500 guards (4,500 shifts, 90,000 visits): its seconds and memory, and the
 * delay of ingest meanwhile.
 */
export async function benchReports(): Promise<Figure[]> {
  const company = await startDemoCompany()
  const { server } = company
  try {
    await server.stop()
    const context = await openContext(readConfig({ DATA_DIR: server.dataDir, DEMO: '1' }), {
      log: createLogger('silent'),
    })
    await storeReportMonth(context.db, companyId(company.id), { guards: GUARDS, fixMinutes: 10 })
    await context.close()
    await server.restart()
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const idleMemory = residentOf(server.pid())
    const idle = await ingestUntil(company, new Promise((resolve) => setTimeout(resolve, IDLE_MS)))
    const figures: Figure[] = []
    for (const slug of ['patrol-proof', 'attendance', 'client-month', 'inspection-pack']) {
      const seconds: number[] = []
      const under: number[] = []
      let most = 0
      const watch = setInterval(() => (most = Math.max(most, residentOf(server.pid()))), 100)
      for (let run = 0; run < RUNS; run += 1) {
        const computed = compute(company, slug)
        const [took, all] = await Promise.all([computed, ingestUntil(company, computed)])
        seconds.push(took)
        under.push(...all)
      }
      clearInterval(watch)
      const range = `n ${RUNS}, ${Math.min(...seconds).toFixed(2)} to ${Math.max(...seconds).toFixed(2)}`
      figures.push(
        {
          name: `${slug} of a month of ${GUARDS} guards (${range})`,
          value: percentile(seconds, 0.5),
          unit: 's',
          goal: { atMost: 5 },
        },
        {
          name: `memory over idle, ${slug}`,
          value: (most - idleMemory) / MB,
          unit: 'MB',
          goal: { atMost: 300 },
        },
        {
          name: `ingest p95 meanwhile, ${slug} (n ${under.length})`,
          value: percentile(under, 0.95),
          unit: 'ms',
          baseline: { value: percentile(idle, 0.95), is: `idle, n ${idle.length}` },
        },
      )
    }
    return figures
  } finally {
    await server.dispose()
  }
}

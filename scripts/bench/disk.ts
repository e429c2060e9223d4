import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import type { PageDigests } from '../../server/db/page-digests.ts'
import { lookAtPages } from '../../server/disk/look-at-pages.ts'
import { createLogger, openContext } from '../../server/open-context.ts'
import { acceptFixes } from '../../tests/support/accept-fixes.ts'
import { companyWithUser } from '../../tests/support/company-with-user.ts'
import { workerOf } from '../../tests/support/worker-of.ts'
import type { Figure } from './figure.ts'

const BATCHES = 400
const BATCH = 500
const STEPS = 200
/** steps of the server per second */
const STEPS_A_SECOND = 4

/** Measures the cost of page digests where fixes are stored, and of the check of all pages. */
export async function benchDisk(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-bench-'))
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0' }), {
    log: createLogger('silent'),
  })
  try {
    const { pages } = context
    if (pages === null) return []
    const { company } = await companyWithUser(context, 'administrator')
    const workerId = await workerOf(context, company, 'Akinyi')
    const spent = timed(pages)
    const from = context.now() - BATCHES * BATCH * 1000
    const begun = performance.now()
    for (let batch = 0; batch < BATCHES; batch++) {
      const fixes = Array.from({ length: BATCH }, (_, i) => ({
        workerId,
        t: from + (batch * BATCH + i) * 1000,
        lat: -1.29 + i / 1e6,
        lon: 36.82,
        accuracy: 8,
        speed: 1.25,
      }))
      await acceptFixes(context, company, fixes, 'osmand')
    }
    const storingMs = performance.now() - begun
    const digestsMs = spent()
    pages.round = { next: 1, endedAt: null }
    const before = process.cpuUsage()
    for (let step = 0; step < STEPS; step++) {
      await lookAtPages(pages, context.now())
      if (pages.round.next === 1) pages.round = { next: 1, endedAt: null }
    }
    const { user, system } = process.cpuUsage(before)
    return [
      {
        name: 'digests of pages, share of storing fixes',
        value: (100 * digestsMs) / storingMs,
        unit: '%',
        baseline: { value: (BATCHES * BATCH) / ((storingMs - digestsMs) / 1000), is: 'fixes/s without them' },
        goal: { atMost: 10 },
      },
      {
        name: 'looking through all pages, work a second',
        value: ((user + system) / 1000 / STEPS) * STEPS_A_SECOND,
        unit: 'ms',
        baseline: { value: 0, is: 'ms with none' },
        goal: { atMost: 20 },
      },
    ]
  } finally {
    await context.close()
    rmSync(dataDir, { recursive: true, force: true })
    rmSync(`${dataDir}.was-here`, { force: true })
  }
}

/** Adds up how long the digests block a writer, ms. */
function timed(pages: PageDigests): () => number {
  let sum = 0
  for (const name of ['look', 'forget', 'note'] as const) {
    const does = pages[name].bind(pages) as (given: Iterable<number>) => number[]
    Object.assign(pages, {
      [name]: (given: Iterable<number>) => {
        const begun = performance.now()
        const result = does(given)
        sum += performance.now() - begun
        return result
      },
    })
  }
  return () => sum
}

import { readConfig } from '../../server/config/config.ts'
import { companyId } from '../../server/db/company-id.ts'
import { createLogger, openContext } from '../../server/app/open-context.ts'
import { acceptFixes } from '../../tests/support/fixtures/accept-fixes.ts'

/**
 * Program of one more process on the same PostgreSQL: it stores fixes of its guards for some seconds, and
 * prints their number.
 */
const [company = '', first = '0', guards = '0', seconds = '0', rate = '0'] = process.argv.slice(2)
const context = await openContext(readConfig(process.env), { log: createLogger('silent') })
const ids = Array.from({ length: Number(guards) }, (_, i) => String(Number(first) + i))
const id = companyId(company)
const begun = Date.now()
let t = begun - 3_600_000
let stored = 0
const fixAt = (workerId: string, time: number) => ({
  workerId,
  t: time,
  lat: -1.29,
  lon: 36.82,
  accuracy: 8,
  speed: 1.5,
})
// one batch after the other, because each continues the guards' tracks
while (Date.now() - begun < Number(seconds) * 1000) {
  t = Number(rate) > 0 ? Date.now() : t + 5000
  await acceptFixes(
    context,
    id,
    ids.map((workerId) => fixAt(workerId, t)),
    'osmand',
  )
  stored += ids.length
  if (Number(rate) > 0) {
    const due = begun + (stored / Number(rate)) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - Date.now())))
  }
}
console.log(JSON.stringify({ stored, seconds: (Date.now() - begun) / 1000 }))
await context.close()

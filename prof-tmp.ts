import { writeFileSync } from 'node:fs'
import { startGuardCompany } from './scripts/bench/guard-company.ts'
import { reportFrom } from './scripts/bench/phones.ts'
import { openProduct } from './scripts/bench/product-page.ts'
const company = await startGuardCompany(1000, { days: 0, walking: 0 })
const urls = [...company.phones.values()]
const spread = (p: number, by: number) => ((p * by) % 1000) / 20_000
const page = await openProduct(company.server.url, company.token)
await page.goto(`${company.server.url}/tracker`)
const stop = reportFrom(urls, 400, (phone, i) => ({ lat: -1.2921 + spread(phone, 7919) + Math.floor(i / 1000) * 0.00003, lon: 36.8219 + spread(phone, 104729) }))
await page.waitForTimeout(12000)
const s = await page.context().newCDPSession(page)
await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval', { interval: 200 })
await s.send('Profiler.start'); await page.waitForTimeout(10000)
const { profile } = await s.send('Profiler.stop') as any
writeFileSync('/tmp/i27/live.cpuprofile', JSON.stringify(profile))
await stop()
await page.context().browser()!.close(); await company.dispose()

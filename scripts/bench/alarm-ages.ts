import type { GuardCompany } from './data/guard-company.ts'
import { openProduct } from './console/product-page.ts'

const ALARMS = 30
const PAUSE_MS = 400

/**
 * Measures the time from a fix that causes an alarm until the console has drawn the alarm, ms. The guards
 * take turns.
 */
export async function alarmAges({ server, token, phones }: GuardCompany): Promise<number[]> {
  const page = await openProduct(server.url, token)
  try {
    await page.goto(`${server.url}/alarms`)
    await page.getByRole('main').waitFor()
    const ages: number[] = []
    for (const [i, url] of [...phones.values()].slice(-ALARMS).entries()) {
      const name = `Guard ${phones.size - ALARMS + i}`
      await page.waitForTimeout(PAUSE_MS)
      const at = Date.now()
      const reply = await fetch(`${url}?id=bench&lat=-1.29&lon=36.82&timestamp=${at}&accuracy=8&mock=true`)
      if (!reply.ok) throw new Error(`a fix was answered ${reply.status}`)
      const shown = await page.waitForFunction(
        (text) => document.body.innerText.includes(text) && performance.timeOrigin + performance.now(),
        name,
        { polling: 'raf' },
      )
      ages.push(Number(await shown.jsonValue()) - at)
    }
    return ages
  } finally {
    await page.context().browser()?.close()
  }
}

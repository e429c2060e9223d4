import { devices, enrolmentReply } from '../../contract/device.ts'
import { workers } from '../../contract/worker.ts'
import { importFixes } from '../../tests/support/import-fixes.ts'
import type { DemoCompany } from './demo-company.ts'
import { inLanes } from './in-lanes.ts'

/** with which the names of these guards begin */
export const CROWD = 'crowd'

/** Guards more, made by an import, the first ones with a phone; gives the addresses of the phones. */
export async function enrolCrowd(
  company: DemoCompany,
  { from, to }: { from: number; to: number },
  phones: number,
): Promise<string[]> {
  const { server, get, post } = company
  const t = Date.now() - 60_000
  const fixes = Array.from({ length: to - from }, (_, n) => {
    const i = from + n
    const [lat, lon] = [-1.2921 + ((i * 7919) % 1000) / 20_000, 36.8219 + ((i * 104_729) % 1000) / 20_000]
    return { guard: `${CROWD}-${i}`, t, lat, lon }
  })
  importFixes(server, fixes)
  // the import holds this process up, and connections that the server has closed since are noticed only after it
  await new Promise((resolve) => setTimeout(resolve, 200))

  const names = new Set(fixes.slice(0, Math.max(0, phones)).map(({ guard }) => guard))
  const ids: string[] = []
  for (let page = 1; ids.length < names.size; page++) {
    const { data } = await get(workers.page, `/api/workers?search=${CROWD}-&per_page=1000&page=${page}`)
    if (data.length === 0) throw new Error(`${ids.length} of ${names.size} guards were imported`)
    ids.push(...data.filter(({ user_full_name }) => names.has(user_full_name)).map(({ id }) => id))
  }
  const urls: string[] = []
  await inLanes(ids, 16, async (worker_id) => {
    const device = await post(devices.reply, '/api/devices', { worker_id, label: CROWD })
    const { data } = await get(enrolmentReply, `/api/devices/${device.data.id}/enrolment`)
    const way = data.ways.find(({ url }) => url.endsWith('/osmand'))
    if (way) urls.push(server.url + new URL(way.url).pathname)
  })
  return urls
}

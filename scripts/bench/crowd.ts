import { devices, enrolmentReply } from '../../contract/device.ts'
import { workers } from '../../contract/worker.ts'
import { importFixes } from '../../tests/support/import-fixes.ts'
import type { DemoCompany } from './demo-company.ts'
import { inLanes } from './in-lanes.ts'

/** with which the names of these guards begin */
export const CROWD = 'crowd'

/** So many guards more, made by an import, each with a phone; gives the addresses of the phones. */
export async function enrolCrowd(company: DemoCompany, count: number): Promise<string[]> {
  const { server, get, post } = company
  const t = Date.now() - 60_000
  const fixes = Array.from({ length: count }, (_, i) => {
    const [lat, lon] = [-1.2921 + ((i * 7919) % 1000) / 20_000, 36.8219 + ((i * 104_729) % 1000) / 20_000]
    return { guard: `${CROWD}-${i}`, t, lat, lon }
  })
  importFixes(server, fixes)

  const ids: string[] = []
  for (let page = 1; ids.length < count; page++) {
    const { data } = await get(workers.page, `/api/workers?search=${CROWD}-&per_page=1000&page=${page}`)
    if (data.length === 0) throw new Error(`${ids.length} of ${count} guards were imported`)
    ids.push(...data.map(({ id }) => id))
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

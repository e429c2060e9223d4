import { expect, it } from 'vitest'
import { z } from 'zod'
import { assignments } from '../../../contract/assignments/assignment.ts'
import { checklists } from '../../../contract/site-posts/checklist.ts'
import { clients } from '../../../contract/clients/client.ts'
import { devices } from '../../../contract/field/device.ts'
import { documents } from '../../../contract/clients/document.ts'
import { guestUsers } from '../../../contract/guests/guest.ts'
import { roles } from '../../../contract/team/role.ts'
import { checkpoints } from '../../../contract/rounds/checkpoint.ts'
import { patrolRoutes } from '../../../contract/rounds/patrol-route.ts'
import { shiftPatterns } from '../../../contract/roster/shift-patterns.ts'
import { sitePosts } from '../../../contract/site-posts/site-post.ts'
import { subscribers } from '../../../contract/clients/subscriber.ts'
import { teamMembers } from '../../../contract/team/team-member.ts'
import { workers } from '../../../contract/workers/worker.ts'
import { demoApi } from '../../support/http/demo-api.ts'
import { withDemo } from '../../support/http/with-demo.ts'

const LISTS = [
  assignments,
  checklists,
  clients,
  devices,
  documents,
  guestUsers,
  roles,
  shiftPatterns,
  checkpoints,
  patrolRoutes,
  sitePosts,
  subscribers,
  teamMembers,
  workers,
]
const ordersOf = (list: (typeof LISTS)[number]) =>
  z.array(z.string()).parse(list.query.shape.sort.unwrap().options)
const comparable = (value: unknown) =>
  typeof value === 'string' ? value.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '') : value

withDemo('the lists', (demo) => {
  const { get } = demoApi(demo)

  it.each(LISTS.map((list) => [list.path, list] as const))(
    'of %s come in each order that they offer, and in that order backwards',
    async (path, list) => {
      for (const order of ordersOf(list)) {
        const page = z.object({ data: z.array(z.record(z.string(), z.unknown())) })
        const { data } = await get(`${path}?sort=${order}&per_page=100`, page)
        const field = order.replace(/^-/, '')
        const found = data.map((row) => comparable(row[field])).filter((value) => value != null)
        if (field === 'id') found.splice(0, found.length, ...found.map(Number))
        const sorted = found.toSorted((a, b) => ((a as string) < (b as string) ? -1 : a === b ? 0 : 1))
        expect([order, found]).toEqual([order, order.startsWith('-') ? sorted.reverse() : sorted])
      }
    },
  )
})

import { expect, it } from 'vitest'
import type { Api } from '../../api/api.ts'
import { allPages } from '../../resource/list-export/all-pages.ts'
import { currentGuards, pinUrgentGuards, trackerLists, type TrackerGuard } from './tracker-data.ts'

const meta = (page: number, last: number) => ({
  total: last,
  per_page: 1,
  current_page: page,
  last_page: last,
  from: page,
  to: page,
})

it('reads every page once, in order', async () => {
  const asked: number[] = []
  const items = await allPages(async (page) => {
    asked.push(page)
    return { data: [`item ${page}`], meta: meta(page, 3) }
  })
  expect([items, asked]).toEqual([
    ['item 1', 'item 2', 'item 3'],
    [1, 2, 3],
  ])
})

it('reads on where a page says that there are more than were counted', async () => {
  const asked: number[] = []
  await allPages(async (page) => {
    asked.push(page)
    return { data: [page], meta: meta(page, Math.min(page + 1, 4)) }
  })
  expect(asked).toEqual([1, 2, 3, 4])
})

it('is content with an empty list', async () => {
  expect(await allPages(async () => ({ data: [], meta: { ...meta(1, 0), from: null, to: null } }))).toEqual(
    [],
  )
})

it('loads what the screens need, guards by name', async () => {
  const worker = (id: string, user_full_name: string) => ({ id, user_full_name })
  const answers: Record<string, unknown[]> = {
    '/workers': [worker('1', 'Wanjiru'), worker('2', 'amina'), worker('3', 'Brian')],
    '/clients': [{ id: '1' }],
    '/assignments': [{ id: '2' }],
    '/site-posts': [{ id: '3' }],
  }
  const api = {
    get: async (path: string) => ({ data: answers[path], meta: meta(1, 1) }),
  } as unknown as Pick<Api, 'get'>
  const guards = await trackerLists.guards.load(api)
  expect(guards.map((guard) => guard.user_full_name)).toEqual(['amina', 'Brian', 'Wanjiru'])
  const { clients, assignments, posts } = trackerLists
  const ids = async (list: { load: typeof clients.load | typeof assignments.load | typeof posts.load }) =>
    (await list.load(api)).map(({ id }) => id)
  expect([await ids(clients), await ids(assignments), await ids(posts)]).toEqual([['1'], ['2'], ['3']])
})

it('leaves out whose employment has ended, unless they have just reported', () => {
  const now = Date.UTC(2026, 10, 20, 9)
  const guard = (
    id: string,
    status: TrackerGuard['status'],
    updated_at: number | string | null,
  ): TrackerGuard => ({
    id,
    user_full_name: id,
    client_id: null,
    assignment_id: null,
    assignment_name: null,
    shift_name: null,
    live_location: updated_at === null ? null : { latitude: 0, longitude: 0, status: 'Off duty', updated_at },
    status,
  })
  const listed = [
    guard('active', 'active', null),
    guard('unknown', undefined, null),
    guard('suspended', 'suspended', null),
    guard('gone', 'terminated', null),
    guard('gone yesterday', 'terminated', now - 25 * 3_600_000),
    guard('gone this morning', 'terminated', '2026-11-20T05:00:00Z'),
  ]
  expect(currentGuards(listed, now).map(({ id }) => id)).toEqual([
    'active',
    'unknown',
    'suspended',
    'gone this morning',
  ])
})

it('pins those who need attention in their order, and lists those off duty last', () => {
  const guards = ['Amina', 'Baraka', 'Chebet', 'Devi'].map((id) => ({ id }) as TrackerGuard)
  const statuses = { Amina: 'off_duty', Baraka: 'offline', Chebet: 'online', Devi: 'late' } as const
  const { pinned, others } = pinUrgentGuards(guards, {
    needing: ['Baraka', 'Devi'],
    of: (id) => statuses[id as keyof typeof statuses],
  })
  expect([pinned, others].map((those) => those.map(({ id }) => id))).toEqual([
    ['Baraka', 'Devi'],
    ['Chebet', 'Amina'],
  ])
})

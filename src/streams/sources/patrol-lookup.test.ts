import { expect, it } from 'vitest'
import type { Patrol } from '../../../contract/tracking/patrol.ts'
import { createPatrolLookup } from './patrol-lookup.ts'
import type { Get } from './source.ts'

const patrol = (id: string, started_at: number, ended_at: number | null, worker_id = '7'): Patrol => ({
  id,
  worker_id,
  worker_name: 'Amina',
  assignment_id: null,
  assignment_name: null,
  started_at,
  ended_at,
})
const meta = { total: 1, per_page: 1000, current_page: 1, last_page: 1, from: 1, to: 1 }
const telling = (...data: Patrol[]): Get => (async () => ({ data, meta })) as unknown as Get

it('knows of what was told those patrols that touch other bounds', async () => {
  const patrols = createPatrolLookup(
    telling(patrol('3', 50, null), patrol('1', 10, 20), patrol('2', 30, 40)),
    () => 100,
  )
  expect(patrols.known('7', { from: 0, to: 100 })).toEqual([])
  expect(await patrols.request('7', { from: 0, to: 100 })).toEqual(['1', '2', '3'])
  expect(patrols.known('7', { from: 20, to: 30 })).toEqual(['1', '2'])
  expect(patrols.known('7', { from: 41, to: Infinity })).toEqual(['3'])
  expect(patrols.known('8', { from: 0, to: 100 })).toEqual([])
})

it('holds patrols of one worker, as they were told last', () => {
  const patrols = createPatrolLookup(telling(), () => 100)
  patrols.note([patrol('1', 10, null)])
  patrols.note([patrol('1', 10, 20), patrol('2', 30, 40)])
  expect(patrols.known('7', { from: 25, to: 50 })).toEqual(['2'])
  patrols.note([patrol('9', 10, 20, '8')])
  expect(patrols.known('7', { from: 0, to: 50 })).toEqual([])
})

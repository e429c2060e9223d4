import { expect, it } from 'vitest'
import type { Api } from '../../api.ts'
import { allPages, loadGuards } from './roster.ts'

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

it('is content with an empty list', async () => {
  expect(await allPages(async () => ({ data: [], meta: { ...meta(1, 0), from: null, to: null } }))).toEqual(
    [],
  )
})

it('gives guards by name', async () => {
  const names = ['Wanjiru', 'amina', 'Brian']
  const data = names.map((user_full_name) => ({ user_full_name }))
  const api = { get: async () => ({ data, meta: meta(1, 1) }) } as unknown as Pick<Api, 'get'>
  const guards = await loadGuards(api)
  expect(guards.map((guard) => guard.user_full_name)).toEqual(['amina', 'Brian', 'Wanjiru'])
})

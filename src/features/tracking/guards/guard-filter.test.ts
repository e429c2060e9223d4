import { describe, expect, it } from 'vitest'
import { filterGuards, firstGuards, matchesSearch, pagesToShow, type GuardFilter } from './guard-filter.ts'
import type { GuardStatus } from '../../../../domain/worker/guard-status.ts'

const amina = {
  id: '1',
  user_full_name: 'Amina Odhiambo',
  client_id: '7',
  assignment_id: '12',
  assignment_name: 'Karen Mall',
  shift_name: 'Night',
}
const brian = {
  ...amina,
  id: '2',
  user_full_name: 'Brian Kiprop',
  assignment_id: '07',
  assignment_name: null,
  shift_name: 'Day',
}
const free = {
  ...amina,
  id: '3',
  user_full_name: 'Cate',
  client_id: null,
  assignment_id: null,
  shift_name: null,
}
const guards = [amina, brian, free]
const anyone: GuardFilter = { q: '', client: null, assignment: null, status: 'all', offDuty: true }
const statuses: Record<string, GuardStatus> = { '1': 'online', '2': 'late', '3': 'off_duty' }
const ids = (filter: Partial<GuardFilter>) =>
  filterGuards(guards, { ...anyone, ...filter }, (guard) => statuses[guard.id] as GuardStatus).map(
    (guard) => guard.id,
  )

describe('guard search', () => {
  it.each([
    ['AMINA', ['1']],
    ['mall', ['1', '3']],
    ['day', ['2']],
    ['  kip ', ['2']],
    ['', ['1', '2', '3']],
    ['nobody', []],
  ])('%j finds %j in name, assignment or shift', (q, found) => {
    expect(ids({ q })).toEqual(found)
  })

  it('does not join the fields', () => {
    expect(matchesSearch(amina, 'odhiambo karen')).toBe(false)
  })
})

describe('guard filters', () => {
  it('compares client and assignment as numbers', () => {
    expect(ids({ client: '07' })).toEqual(['1', '2'])
    expect(ids({ assignment: '7' })).toEqual(['2'])
  })

  it('knows the standing of each guard', () => {
    expect(ids({ status: 'online' })).toEqual(['1'])
    expect(ids({ status: 'off_duty' })).toEqual(['3'])
    expect(ids({ status: 'late' })).toEqual(['2'])
    expect(ids({ status: 'offline' })).toEqual([])
  })

  it('leaves nobody out of whom nothing is known', () => {
    const all = { ...anyone, offDuty: false }
    const passing = filterGuards(guards, { ...all, status: 'offline' }, () => 'unknown')
    expect([passing, filterGuards(guards, all, () => 'unknown')]).toEqual([guards, guards])
  })

  it('leaves out those off duty, unless they are searched for', () => {
    expect(ids({ offDuty: false })).toEqual(['1', '2'])
    expect(ids({ offDuty: false, q: 'cate' })).toEqual(['3'])
    expect(ids({ offDuty: false, status: 'off_duty' })).toEqual(['3'])
  })

  it('narrows by all of them at once', () => {
    expect(ids({ q: 'amina', client: '7', assignment: '12', status: 'online' })).toEqual(['1'])
  })
})

describe('pages of the list', () => {
  const many = Array.from({ length: 45 }, (_, i) => i)

  it('shows 20 many and adds 20 more', () => {
    expect(firstGuards(many, 20)).toEqual({ shown: many.slice(0, 20), left: 25 })
    expect(firstGuards(many, 40)).toEqual({ shown: many.slice(0, 40), left: 5 })
    expect(firstGuards(many, 60)).toEqual({ shown: many, left: 0 })
  })

  it('opens as many pages as a guard needs to be in sight', () => {
    expect(pagesToShow(19, 1)).toBe(1)
    expect(pagesToShow(20, 1)).toBe(2)
    expect(pagesToShow(0, 3)).toBe(3)
    expect(pagesToShow(-1, 1)).toBe(1)
  })
})

it('leaves those of a state of duty, whatever their standing', () => {
  const dutyOf = ({ id }: { id: string }) => (id === '2' ? ('absent' as const) : null)
  const left = filterGuards(guards, { ...anyone, status: 'absent', offDuty: false }, () => 'off_duty', dutyOf)
  expect(left).toEqual([brian])
})

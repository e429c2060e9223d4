import { expect, it } from 'vitest'
import { filteredSites } from './filtered-sites.ts'
import type { GuardFilter } from './guard-filter.ts'

const post = (id: string, assignment_id: string | null, owner: string) => ({
  id,
  alias: `Gate ${id}`,
  latitude: -1.3,
  longitude: 36.8,
  type: 'Gate',
  assignment_id,
  assignment_name: null,
  owner,
})
const site = (id: string, client_id: string) => ({
  id,
  name: `Site ${id}`,
  client_id,
  client_name: 'Client',
  has_geofence: false,
  geofence_coordinates: null,
})
const all = {
  posts: [post('1', '11', '7'), post('2', '12', '7'), post('3', '13', '8'), post('4', null, '8')],
  assignments: [site('11', '7'), site('12', '7'), site('13', '8')],
}
const anyone: GuardFilter = { q: '', client: null, assignment: null, status: 'all', offDuty: false }
const left = (
  filter: Partial<GuardFilter>,
  serving: (string | null)[] = [],
  chosen: string | null = null,
) => {
  const guards = serving.map((assignment_id) => ({ assignment_id }))
  const { posts, assignments } = filteredSites(
    all,
    { ...anyone, ...filter },
    guards,
    chosen === null ? null : { assignment_id: chosen },
  )
  return [posts.map(({ id }) => id).join(), assignments.map(({ id }) => id).join()]
}

it('leaves everything where nothing is filtered, whoever is off duty', () => {
  expect(left({})).toEqual(['1,2,3,4', '11,12,13'])
  expect(left({ offDuty: true })).toEqual(['1,2,3,4', '11,12,13'])
})

it.each<[string, Partial<GuardFilter>, (string | null)[], [posts: string, assignments: string]]>([
  ['a client', { client: '8' }, [], ['3,4', '13']],
  ['an assignment', { assignment: '012' }, [], ['2', '12']],
  ['words', { q: 'amina' }, ['11', '013', null], ['1,3', '11,13']],
  ['a status', { status: 'offline' }, ['12'], ['2', '12']],
  ['a client and a status', { client: '7', status: 'offline' }, ['12'], ['2', '12']],
  ['what nobody passes', { q: 'nobody' }, [], ['', '']],
])('leaves what belongs to %s', (_, filter, serving, expected) => {
  expect(left(filter, serving)).toEqual(expected)
})

it('keeps the places of the guard who is chosen', () => {
  expect(left({ client: '8', q: 'x' }, [], '11')).toEqual(['1', '11'])
})

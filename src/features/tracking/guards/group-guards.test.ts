import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { GuardStatus } from '../../../../domain/worker/guard-status.ts'
import { groupedRows, groupGuards, type GuardGroup } from './group-guards.ts'

const guard = (id: string, assignment_name: string | null = null, shift_name: string | null = null) => ({
  id,
  user_full_name: `Guard ${id}`,
  client_id: null,
  assignment_id: null,
  assignment_name,
  shift_name,
  live_location: null,
})
const told = (groups: readonly GuardGroup[]) =>
  groups.map(({ title, guards }) => `${title}: ${guards.map(({ id }) => id).join(' ')}`)
const nobody = { of: (): GuardStatus => 'unknown', needing: [] }

it('groups by the names of assignments and shifts, those without one last', () => {
  const guards = [
    guard('1', 'Mall', 'Day'),
    guard('2'),
    guard('3', 'bank', 'Night'),
    guard('4', 'Mall', 'Day'),
  ]
  expect(told(groupGuards(guards, 'assignment', nobody))).toEqual([
    'bank: 3',
    'Mall: 1 4',
    'No assignment: 2',
  ])
  expect(told(groupGuards(guards, 'shift', nobody))).toEqual(['Day: 1 4', 'Night: 3', 'No shift: 2'])
})

it('groups by attention, the most urgent first, and of them who has needed it for longest', () => {
  const statuses: Record<string, GuardStatus> = {
    '1': 'online',
    '2': 'offline',
    '3': 'off_duty',
    '4': 'online',
    '5': 'offline',
  }
  const summary = { of: (id: string) => statuses[id] ?? 'unknown', needing: ['5', '2', '4'] }
  const guards = ['1', '2', '3', '4', '5', '6'].map((id) => guard(id))
  expect(told(groupGuards(guards, 'attention', summary))).toEqual([
    'Offline: 5 2',
    'Outside: 4',
    'Unknown: 6',
    'Online: 1',
    'Off duty: 3',
  ])
})

it('shows so many guards of the open groups and tells how many are left, whatever is folded', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ size: fc.integer({ min: 1, max: 9 }), folded: fc.boolean() }), { maxLength: 8 }),
      fc.nat({ max: 40 }),
      (sizes, most) => {
        const groups = sizes.map(({ size }, at) => ({
          title: `Group ${at}`,
          guards: Array.from({ length: size }, (_, i) => guard(`${at}-${i}`)),
        }))
        const folded = new Set(groups.filter((_, at) => sizes[at]?.folded).map(({ title }) => title))
        const open = groups.filter(({ title }) => !folded.has(title)).flatMap(({ guards }) => guards)
        const { rows, left } = groupedRows(groups, folded, most, null)
        const shown = rows.flatMap((row) => (row.kind === 'guard' ? [row.key] : []))
        expect(shown).toEqual(open.slice(0, most).map(({ id }) => id))
        expect(left).toBe(open.length - shown.length)
      },
    ),
  )
})

it('knows the line of the guard who is selected, heads counted', () => {
  const groups = [
    { title: 'A', guards: [guard('1'), guard('2')] },
    { title: 'B', guards: [guard('3')] },
  ]
  expect(groupedRows(groups, new Set(), 10, '03').place).toBe(4)
  expect(groupedRows(groups, new Set(['A']), 10, '3').place).toBe(2)
  expect(groupedRows(groups, new Set(['B']), 10, '3').place).toBe(-1)
})

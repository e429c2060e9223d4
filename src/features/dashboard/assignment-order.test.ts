import { expect, it } from 'vitest'
import { orderAssignments, type AssignmentColumn } from './assignment-table.tsx'

const row = (assignment_name: string, online: number, late: number, offline: number) => ({
  assignment_id: assignment_name,
  assignment_name,
  client_name: null,
  online,
  late,
  offline,
})
const rows = [row('Gate 10', 4, 0, 0), row('Gate 2', 4, 1, 2), row('Depot', 1, 1, 2), row('Yard', 9, 2, 0)]
const names = (column: AssignmentColumn, down: boolean) =>
  orderAssignments(rows, { column, down }).map((each) => each.assignment_name)

it('orders by name as people count', () => {
  expect(names('name', false)).toEqual(['Depot', 'Gate 2', 'Gate 10', 'Yard'])
  expect(names('name', true)).toEqual(['Yard', 'Gate 10', 'Gate 2', 'Depot'])
})

it('orders by a count, and equal ones by trouble, then name', () => {
  expect(names('offline', true)).toEqual(['Depot', 'Gate 2', 'Yard', 'Gate 10'])
  expect(names('online', true)).toEqual(['Yard', 'Gate 2', 'Gate 10', 'Depot'])
  expect(names('online', false)).toEqual(['Depot', 'Gate 2', 'Gate 10', 'Yard'])
})

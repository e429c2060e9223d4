import { expect, it } from 'vitest'
import type { FirstRun } from '../../../contract/settings/first-run.ts'
import { nextStep, firstRunSteps } from './first-run-steps.ts'

const nothing: FirstRun = {
  named: false,
  client: null,
  assignment: null,
  site_post: null,
  guard: null,
  device: null,
  location: null,
  skipped: false,
  demo: 'fill',
}
const next = (state: Partial<FirstRun>) => nextStep(firstRunSteps({ ...nothing, ...state }, 'Lakeside'))

const client = { id: '1', name: 'Harbour' }
const assignment = {
  id: '1',
  name: 'Pier',
  client_id: '1',
  client_name: 'Harbour',
  has_geofence: false,
  geofence_coordinates: null,
}
const placed = { named: true, client, assignment, site_post: { id: '1', alias: 'Gate' } }
const guard = { id: '1', name: 'Grace', assignment_id: null }
const location = { worker_id: '1', latitude: 0, longitude: 0, created_at: 0 }

it.each<[Partial<FirstRun>, string | null]>([
  [{}, 'company'],
  [{ named: true }, 'client'],
  [{ client }, 'site'],
  [{ named: true, client, assignment }, 'post'],
  [placed, 'guard'],
  [{ ...placed, guard }, 'guard'],
  [{ ...placed, guard: { ...guard, assignment_id: '1' } }, 'phone'],
  [{ ...placed, guard: { ...guard, assignment_id: '1' }, device: { id: '1', label: 'A15' } }, 'fix'],
  [{ named: true, guard, location }, null],
])('goes on where the records end: %j → %s', (state, step) => {
  expect(next(state)).toBe(step)
})

it('says with what each was done, and where that is', () => {
  const steps = firstRunSteps({ ...nothing, ...placed, guard }, 'Lakeside')
  expect(steps.map(({ with: thing }) => thing?.to)).toEqual([
    '/company-settings',
    '/clients/view/1',
    '/assignments/view/1',
    '/site-posts/1',
    '/employees/patrollers/view-security-officer/1',
    undefined,
    undefined,
  ])
})

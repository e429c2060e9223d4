import { expect, it } from 'vitest'
import type { LiveLocation } from '../../contract/tracking/location.ts'
import { PendingFixes } from './pending-fixes.ts'

const at = (t: number, worker = '17') => ({ worker_id: worker, created_at: t }) as LiveLocation
const point = (t: number, workerId = '17') => ({
  workerId,
  t,
  lat: 0,
  lon: 0,
  accuracy: null,
  speed: null,
  patrolId: `of ${workerId}`,
})

it('tells the newest of each guard once', () => {
  const pending = new PendingFixes()
  pending.add([at(20), at(5, '18')])
  pending.add([at(10)])
  expect(pending.take()).toEqual({ fixes: [at(20), at(5, '18')] })
  expect(pending.take()).toEqual({ fixes: [] })
})

it('names the guards of whom more was stored than it tells', () => {
  const pending = new PendingFixes()
  // guard 17 has one fix; guard 18 has several; guard 19 has one that is older than the sent one
  pending.add([at(20), at(30, '18')])
  pending.addPoints([point(20), point(10, '18'), point(30, '18'), point(1, '19')])
  expect(pending.take()).toEqual({
    fixes: [at(20), at(30, '18')],
    patrols: { 17: 'of 17', 18: 'of 18', 19: 'of 19' },
    truncated: ['18', '19'],
  })
  pending.addPoints([point(30)])
  pending.add([at(30)])
  expect(pending.take().truncated).toBe(undefined)
})

it('tells everybody once, and of who is not among them nothing that waited', () => {
  const pending = new PendingFixes()
  pending.add([at(20), at(5, '18')])
  pending.addEverybody([at(30)])
  expect(pending.take()).toEqual({ fixes: [at(30)], everybody: true })
  expect(pending.take()).toEqual({ fixes: [] })
})

it('takes a point that comes after its location was told for told', () => {
  const pending = new PendingFixes()
  pending.add([at(20), at(20, '18')])
  expect(pending.take().truncated).toBe(undefined)
  pending.addPoints([point(20), point(10, '18'), point(20, '18')])
  expect(pending.take().truncated).toEqual(['18'])
})

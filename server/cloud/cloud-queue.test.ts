import { describe, expect, it } from 'vitest'
import { companyId } from '../db/company-id.ts'
import { CloudQueue } from './cloud-queue.ts'

const T = 1_763_683_200_000

function stored(workerId: string, ...times: number[]) {
  const points = times.map((t) => ({
    workerId,
    patrolId: '5',
    t: T + t,
    lat: -1.29,
    lon: 36.82,
    accuracy: null,
    speed: 1.5,
  }))
  const live = [
    {
      worker_id: workerId,
      worker_name: 'Wanjiru',
      latitude: -1.29,
      longitude: 36.82,
      created_at: T + Math.max(...times),
      speed: 1.5,
    },
  ]
  return { company: companyId('1'), live, points }
}

describe('what waits for the cloud', () => {
  it('is shaped as the local database is', () => {
    const queue = new CloudQueue(100)
    queue.put(stored('17', 1))
    const point = {
      workerId: '17',
      workerName: 'Wanjiru',
      latitude: -1.29,
      longitude: 36.82,
      timestamp: T + 1,
      speed: 1.5,
    }
    expect(queue.take(10)).toEqual({
      'guard_locations/17': point,
      [`patrol_history/5/${T + 1}`]: { ...point, status: 'Patrolling' },
    })
    expect(queue.take(10)).toBeNull()
  })

  it('holds the newest location of a guard and every point', () => {
    const queue = new CloudQueue(100)
    queue.put(stored('17', 1))
    queue.put(stored('17', 2, 3))
    const update = queue.take(100) ?? {}
    expect(Object.keys(update)).toEqual([
      'guard_locations/17',
      ...[1, 2, 3].map((t) => `patrol_history/5/${T + t}`),
    ])
    expect(update['guard_locations/17']).toMatchObject({ timestamp: T + 3 })
  })

  it('goes back when it could not be written, before what came meanwhile and never over it', () => {
    const queue = new CloudQueue(100)
    queue.put(stored('17', 1))
    const failed = queue.take(100) ?? {}
    queue.put(stored('17', 2))
    queue.putBack(failed)
    const update = queue.take(100) ?? {}
    expect(update['guard_locations/17']).toMatchObject({ timestamp: T + 2 })
    expect(Object.keys(update)).toHaveLength(3)
  })

  it('drops the oldest points, never a location, and counts them', () => {
    const queue = new CloudQueue(3)
    queue.put(stored('17', 1, 2, 3, 4, 5))
    expect(queue.dropped).toBe(3)
    expect(Object.keys(queue.take(10) ?? {})).toEqual([
      'guard_locations/17',
      `patrol_history/5/${T + 4}`,
      `patrol_history/5/${T + 5}`,
    ])
  })
})

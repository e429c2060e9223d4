import { expect, test } from 'vitest'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { createGeofenceWatch, type AssignmentGeofence } from './geofence-watch.ts'

const geofence = (): AssignmentGeofence => ({
  id: '3',
  polygon: [
    [
      [36.82, -1.3],
      [36.83, -1.3],
      [36.83, -1.29],
      [36.82, -1.29],
      [36.82, -1.3],
    ],
  ],
})
const at = (t: number, lon: number): LiveGuard => ({
  workerId: '17',
  workerName: 'Amina',
  fix: { workerId: '17', t, lat: -1.295, lon, accuracy: 8, speed: null },
  intervalMs: null,
  status: 'Online',
})
const [INSIDE, OUTSIDE] = [36.825, 36.84]

test('since when a guard is outside the fence stays known when the same fences are told once more', () => {
  const watch = createGeofenceWatch()
  watch.set([geofence()])
  expect(watch.look(at(1000, INSIDE), '3')).toMatchObject({ outside: false, since: null })
  const gone = at(2000, OUTSIDE)
  expect(watch.look(gone, '3')).toMatchObject({ outside: true, since: 2000 })
  watch.set([geofence()])
  expect(watch.look(gone, '3')).toMatchObject({ outside: true, since: 2000 })
  expect(watch.look(at(3000, OUTSIDE), '3')).toMatchObject({ outside: true, since: 2000 })
})

test('a fence that is redrawn judges the place where a guard stands already', () => {
  const watch = createGeofenceWatch()
  watch.set([geofence()])
  const guard = at(1000, OUTSIDE)
  expect(watch.look(guard, '3')).toMatchObject({ outside: true, since: null })
  const wider = geofence().polygon.map((ring) =>
    ring.map(([lon, lat]): [number, number] => [lon + 0.015, lat]),
  )
  watch.set([{ id: '3', polygon: wider }])
  expect(watch.look(guard, '3')).toMatchObject({ outside: false, since: null })
})

test('of another assignment’s fence nobody knows since when a guard is outside', () => {
  const watch = createGeofenceWatch()
  watch.set([geofence(), { ...geofence(), id: '4' }])
  watch.look(at(1000, INSIDE), '3')
  expect(watch.look(at(2000, OUTSIDE), '4')).toMatchObject({ outside: true, since: null })
})

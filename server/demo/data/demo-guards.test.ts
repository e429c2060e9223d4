import { describe, expect, it } from 'vitest'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import { demoGuards } from './demo-guards.ts'
import { DEMO_CLIENTS } from './demo-places.ts'

const assignments = DEMO_CLIENTS.flatMap((client) => client.assignments)
const posts = assignments.flatMap((assignment) => assignment.posts)

describe('the demo company', () => {
  it('has 6 clients, 8 assignments with geofences and 12 posts', () => {
    expect([DEMO_CLIENTS.length, assignments.length, posts.length]).toEqual([6, 8, 12])
    expect(assignments.filter((assignment) => parseGeofence(assignment.geofence) === null)).toEqual([])
  })

  it('has 60 guards of different names, 30 by day and 30 by night, five a post', () => {
    const guards = demoGuards(posts.length)
    expect(new Set(guards.map((guard) => guard.fullName)).size).toBe(60)
    expect(guards.filter((guard) => guard.shift.name === 'Day')).toHaveLength(30)
    expect(guards.filter((guard) => guard.shift.name === 'Night')).toHaveLength(30)
    for (let post = 0; post < 12; post++)
      expect(guards.filter((guard) => guard.post === post)).toHaveLength(5)
  })
})

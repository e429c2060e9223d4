import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnGeofence } from '../../../domain/geo/drawn-geofence.ts'
import {
  circleShape,
  cornerAt,
  findShapeFault,
  polygonShape,
  parseShape,
  formatShape,
} from '../../../domain/geo/editable-geofence.ts'
import { parseGeofence } from '../../../domain/geo/geofence.ts'
import {
  updateGeofenceDraft,
  isSameShape,
  startGeofenceDraft,
  type GeofenceDraftEvent,
} from './geofence-draft.ts'

const place = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .map(([x, y]) => cornerAt(36.8 + x / 1000, -1.3 + y / 1000))
const index = fc.nat(7)
let drags = 0
const anEvent: fc.Arbitrary<GeofenceDraftEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: place.map((at): GeofenceDraftEvent => ({ type: 'place.pressed', at, radius: 100 })),
  },
  fc.constantFrom<GeofenceDraftEvent>(
    { type: 'tool.chosen', tool: 'polygon' },
    { type: 'tool.chosen', tool: 'circle' },
    { type: 'tool.chosen', tool: 'edit' },
    { type: 'fence.deleted' },
    { type: 'undo.requested' },
    { type: 'redo.requested' },
  ),
  index.map((at): GeofenceDraftEvent => ({ type: 'corner.chosen', index: at })),
  fc.tuple(index, place).map(([at, to]): GeofenceDraftEvent => ({
    type: 'corner.moved',
    index: at,
    to,
    gesture: `drag ${(drags += 1)}`,
  })),
  fc
    .tuple(fc.integer({ min: -900, max: 900 }), fc.integer({ min: -900, max: 900 }))
    .map(([east, north]): GeofenceDraftEvent => ({ type: 'corner.nudged', east, north })),
  index.map((after): GeofenceDraftEvent => ({ type: 'corner.inserted', after })),
  index.map((at): GeofenceDraftEvent => ({ type: 'corner.removed', index: at })),
  fc.integer({ min: -10, max: 900 }).map((metres): GeofenceDraftEvent => ({
    type: 'radius.changed',
    metres,
    gesture: `rim ${(drags += 1)}`,
  })),
  fc
    .array(place, { minLength: 1, maxLength: 6 })
    .map((corners): GeofenceDraftEvent => ({ type: 'shape.entered', shape: polygonShape(corners) })),
)
const events = fc.array(anEvent, { maxLength: 40 })
const drawn = (all: readonly GeofenceDraftEvent[]) =>
  all.reduce(updateGeofenceDraft, { ...startGeofenceDraft(null), tool: 'polygon' as const })

describe('a fence that is drawn', () => {
  it('is after an undo what it was before a step, and after a redo what the step made of it', () => {
    let steps = 0
    fc.assert(
      fc.property(events, anEvent, (before, step) => {
        fc.pre(step.type !== 'undo.requested' && step.type !== 'redo.requested')
        // selecting a corner starts a new gesture, which is no change of the shape
        const from = { ...drawn(before), gesture: null }
        const to = updateGeofenceDraft(from, step)
        if (isSameShape(from.shape, to.shape)) return
        steps += 1
        const undone = updateGeofenceDraft(to, { type: 'undo.requested' })
        expect(undone.shape).toEqual(from.shape)
        expect(updateGeofenceDraft(undone, { type: 'redo.requested' }).shape).toEqual(to.shape)
      }),
      { numRuns: 500 },
    )
    expect(steps).toBeGreaterThan(100)
  })

  it('is told to be sound exactly where the server takes it: three corners or more, and no crossing', () => {
    const seen = { sound: 0, few: 0, crosses: 0, large: 0, invalid: 0 }
    fc.assert(
      fc.property(events, (all) => {
        const { shape } = drawn(all)
        if (!shape) return
        const fault = findShapeFault(shape)
        seen[fault?.kind ?? 'sound'] += 1
        const text = formatShape(shape)
        expect(drawnGeofence.safeParse(text).success).toBe(fault === null)
        if (fault) return
        const [border = []] = parseGeofence(text)?.coordinates ?? []
        expect(new Set(border.map(String)).size).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 500 },
    )
    expect(Math.min(seen.sound, seen.few, seen.crosses)).toBeGreaterThan(5)
  })

  it('takes the moves of one drag, or of a key that is held, as one step', () => {
    const square = [cornerAt(36.8, -1.3), cornerAt(36.81, -1.3), cornerAt(36.81, -1.29)]
    const from = startGeofenceDraft(polygonShape(square))
    const drag = (lng: number): GeofenceDraftEvent => ({
      type: 'corner.moved',
      index: 1,
      to: cornerAt(lng, -1.3),
      gesture: 'a',
    })
    const nudge: GeofenceDraftEvent = { type: 'corner.nudged', east: 1, north: 0 }
    const dragged = [drag(36.82), drag(36.83)].reduce(updateGeofenceDraft, from)
    const nudged = [nudge, nudge, nudge].reduce(updateGeofenceDraft, dragged)
    expect([dragged.past.length, nudged.past.length]).toEqual([1, 2])
    expect(updateGeofenceDraft(nudged, { type: 'undo.requested' }).shape).toEqual(dragged.shape)
  })

  it('is known again as the circle it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -600, max: 600 }),
        fc.integer({ min: -1800, max: 1800 }),
        fc.integer({ min: 5, max: 20_000 }),
        (lat, lng, radius) => {
          const made = circleShape(cornerAt(lng / 10, lat / 10), radius)
          const again = parseShape(formatShape(made))
          fc.pre(Math.abs(lng / 10) < 179)
          if (made.kind !== 'circle' || again?.kind !== 'circle')
            throw new Error(`radius ${radius} at ${lat}`)
          expect(Math.abs(again.radius - made.radius)).toBeLessThan(0.2 + made.radius * 0.003)
          expect(Math.abs(again.centre.lat - made.centre.lat)).toBeLessThan(1e-5)
        },
      ),
    )
    const ring = [cornerAt(36.8, -1.3), cornerAt(36.81, -1.3), cornerAt(36.81, -1.29)]
    expect(parseShape(formatShape(polygonShape(ring)))).toEqual(polygonShape(ring))
  })
})

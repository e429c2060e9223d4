import {
  circleShape,
  cornerAt,
  offsetCorner,
  polygonShape,
  type Corner,
  type EditableGeofence,
} from '../../../domain/geo/editable-geofence.ts'

/** What a click on the map does: adds a corner, sets a circle, or nothing. */
export type GeofenceTool = 'polygon' | 'circle' | 'edit'

type Shape = EditableGeofence | null

/** A geofence being drawn, with undo and redo history. */
export interface GeofenceDraft {
  shape: Shape
  tool: GeofenceTool
  /** selected corner; for a circle, 0 is its centre */
  chosen: number | null
  past: readonly Shape[]
  future: readonly Shape[]
  /** identifies the current gesture (a drag or one held key), whose changes are undone together */
  gesture: string | null
}

export type GeofenceDraftEvent =
  | { type: 'tool.chosen'; tool: GeofenceTool }
  /** `radius`: used if this click sets a circle, metres */
  | { type: 'place.pressed'; at: Corner; radius: number }
  | { type: 'corner.chosen'; index: number | null }
  | { type: 'corner.moved'; index: number; to: Corner; gesture: string }
  /** metres */
  | { type: 'corner.nudged'; east: number; north: number }
  | { type: 'corner.inserted'; after: number }
  | { type: 'corner.removed'; index: number }
  | { type: 'radius.changed'; metres: number; gesture: string }
  | { type: 'shape.entered'; shape: EditableGeofence }
  | { type: 'fence.deleted' }
  | { type: 'undo.requested' }
  | { type: 'redo.requested' }

const MOST_STEPS = 200

export const startGeofenceDraft = (shape: Shape): GeofenceDraft => ({
  shape,
  tool: 'edit',
  chosen: null,
  past: [],
  future: [],
  gesture: null,
})

/** Returns the draft after an event. Each change of the shape can be undone, and redone until the next change. */
export function updateGeofenceDraft(draft: GeofenceDraft, event: GeofenceDraftEvent): GeofenceDraft {
  const { shape, past, future } = draft
  switch (event.type) {
    case 'tool.chosen':
      return { ...draft, tool: event.tool, chosen: null, gesture: null }
    case 'place.pressed':
      return pressed(draft, event.at, event.radius)
    case 'corner.chosen':
      return { ...draft, chosen: event.index, gesture: null }
    case 'corner.moved':
      return {
        ...changed(draft, withCorner(shape, event.index, event.to), event.gesture),
        chosen: event.index,
      }
    case 'corner.nudged': {
      const { chosen } = draft
      const from = chosen === null ? undefined : shapeCorners(shape)[chosen]
      if (chosen === null || !from) return draft
      const to = offsetCorner(from, event.east, event.north)
      return changed(draft, withCorner(shape, chosen, to), `nudge ${chosen}`)
    }
    case 'corner.inserted': {
      if (shape?.kind !== 'polygon') return draft
      const from = shape.corners[event.after]
      const to = shape.corners[(event.after + 1) % shape.corners.length]
      if (!from || !to) return draft
      const middle = cornerAt((from.lng + to.lng) / 2, (from.lat + to.lat) / 2)
      const corners = shape.corners.toSpliced(event.after + 1, 0, middle)
      return { ...changed(draft, polygonShape(corners, shape.holes)), chosen: event.after + 1 }
    }
    case 'corner.removed': {
      if (shape?.kind !== 'polygon' || !shape.corners[event.index]) return draft
      const corners = shape.corners.toSpliced(event.index, 1)
      const left = corners.length > 0 ? polygonShape(corners, shape.holes) : null
      return { ...changed(draft, left), chosen: left && Math.min(event.index, corners.length - 1) }
    }
    case 'radius.changed':
      return shape?.kind === 'circle'
        ? changed(draft, circleShape(shape.centre, event.metres), event.gesture)
        : draft
    case 'shape.entered':
      return { ...changed(draft, event.shape), tool: 'edit', chosen: null }
    case 'fence.deleted':
      return { ...changed(draft, null), tool: 'edit', chosen: null }
    case 'undo.requested': {
      const before = past.at(-1)
      if (before === undefined) return draft
      return settled({ ...draft, shape: before, past: past.slice(0, -1), future: [shape, ...future] })
    }
    case 'redo.requested': {
      const [after, ...later] = future
      if (after === undefined) return draft
      return settled({ ...draft, shape: after, past: [...past, shape], future: later })
    }
  }
}

/** Returns the corners that can be dragged; a circle has only its centre. */
export const shapeCorners = (shape: Shape): readonly Corner[] =>
  shape === null ? [] : shape.kind === 'polygon' ? shape.corners : [shape.centre]

function pressed(draft: GeofenceDraft, at: Corner, radius: number): GeofenceDraft {
  const { shape, tool } = draft
  if (tool === 'circle' && shape === null)
    return { ...changed(draft, circleShape(at, radius)), tool: 'edit', chosen: 0 }
  if (tool !== 'polygon' || shape?.kind === 'circle') return { ...draft, chosen: null, gesture: null }
  const corners = [...(shape?.corners ?? []), at]
  return { ...changed(draft, polygonShape(corners, shape?.holes)), chosen: corners.length - 1 }
}

function withCorner(shape: Shape, index: number, to: Corner): Shape {
  if (shape === null || !shapeCorners(shape)[index]) return shape
  return shape.kind === 'polygon'
    ? polygonShape(shape.corners.with(index, to), shape.holes)
    : circleShape(to, shape.radius)
}

export const isSameShape = (a: Shape, b: Shape) => a === b || JSON.stringify(a) === JSON.stringify(b)

function changed(draft: GeofenceDraft, shape: Shape, gesture: string | null = null): GeofenceDraft {
  if (isSameShape(shape, draft.shape)) return draft
  const goesOn = gesture !== null && gesture === draft.gesture
  const past = goesOn ? draft.past : [...draft.past, draft.shape].slice(-MOST_STEPS)
  return { ...draft, shape, past, future: [], gesture }
}

function settled(draft: GeofenceDraft): GeofenceDraft {
  const isThere = draft.chosen !== null && shapeCorners(draft.shape)[draft.chosen] !== undefined
  return { ...draft, chosen: isThere ? draft.chosen : null, gesture: null }
}

import { z } from 'zod'
import { withArchiving } from '../event-sourcing/with-archiving.ts'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { drawnGeofence } from '../geo/drawn-geofence.ts'
import { INVALID_SITE_PLAN, parseSitePlan } from '../geo/site-plan.ts'
import { changedValues, areValuesEqual } from '../event-sourcing/record-stream.ts'
import { barredGuard, postStrength } from '../roster/coverage.ts'
import { dutyShift } from '../duty/duty-rule.ts'
import { type AssignmentDays, assignmentRules } from './assignment-rules.ts'

const id = z.string().min(1)
/** a guard's post and hours on one assignment; the hours are either daily hours or a shift pattern */
const duty = z.object({
  sitePostId: id.nullable(),
  shift: dutyShift.nullable(),
  shiftPatternId: id.nullable().optional(),
})
const entry = duty.extend({ entryId: id, workerId: id })

const said = z.string().nullable().optional()
/** days are YYYY-MM-DD */
const terms = { firstDay: said, lastDay: said, contacts: said, hazards: said }

const assignmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('AssignmentAdded'), clientId: id, name: z.string(), ...terms }),
  z.object({
    type: z.literal('AssignmentChanged'),
    clientId: id.optional(),
    name: z.string().optional(),
    ...terms,
  }),
  z.object({ type: z.literal('AssignmentRemoved') }),
  /** `coordinates`: a GeoJSON Polygon as text */
  z.object({ type: z.literal('GeofenceDrawn'), coordinates: z.string() }),
  /** a geofence that replaces another one; in older logs it is also `GeofenceDrawn` */
  z.object({ type: z.literal('GeofenceRedrawn'), coordinates: z.string() }),
  z.object({ type: z.literal('GeofenceRemoved') }),
  /** `plan`: a GeoJSON FeatureCollection as text */
  z.object({ type: z.literal('SitePlanDrawn'), plan: z.string() }),
  z.object({ type: z.literal('SitePlanRemoved') }),
  z.object({ type: z.literal('RequiredGuardsSet'), strength: z.array(postStrength) }),
  z.object({ type: z.literal('GuardsBarred'), barred: z.array(barredGuard) }),
  entry.extend({ type: z.literal('GuardAssigned') }),
  entry.extend({ type: z.literal('GuardDutyChanged') }),
  z.object({ type: z.literal('GuardWithdrawn'), entryId: id, workerId: id }),
])
export type AssignmentEvent = z.infer<typeof assignmentEvent>

/** `coordinates`: a GeoJSON Polygon as text; null removes the geofence, undefined leaves it unchanged */
const geofence = { coordinates: z.string().nullable().optional() }

const assignmentCommand = z.discriminatedUnion('type', [
  assignmentRules.extend({ type: z.literal('AddAssignment'), ...geofence }),
  assignmentRules.partial().extend({ type: z.literal('ChangeAssignment'), ...geofence }),
  z.object({ type: z.literal('RemoveAssignment') }),
  /** null removes the site plan */
  z.object({ type: z.literal('DrawSitePlan'), plan: z.string().nullable() }),
  z.object({ type: z.literal('SetRequiredGuards'), strength: z.array(postStrength) }),
  z.object({ type: z.literal('BarGuards'), barred: z.array(barredGuard) }),
  entry.extend({ type: z.literal('AssignGuard') }),
  duty.partial().extend({ type: z.literal('ChangeGuardDuty'), entryId: id }),
  z.object({ type: z.literal('WithdrawGuard'), entryId: id }),
])
export type AssignmentCommand = z.infer<typeof assignmentCommand>

const assignmentState = z.object({
  /** `coordinates` of the record: the geofence as a GeoJSON Polygon in text */
  record: z
    .object({
      clientId: z.string(),
      name: z.string(),
      coordinates: z.string().nullable(),
      firstDay: z.string().nullable().default(null),
      lastDay: z.string().nullable().default(null),
      contacts: z.string().nullable().default(null),
      hazards: z.string().nullable().default(null),
    })
    .nullable(),
  removed: z.boolean(),
  /** site plan: buildings, walls and gates as a GeoJSON FeatureCollection in text */
  sitePlan: z.string().nullable(),
  guards: z.array(entry),
  /** number of guards that each post needs on each shift */
  strength: z.array(postStrength).default([]),
  /** guards who may not enter the site */
  barred: z.array(barredGuard).default([]),
})
export type AssignmentState = z.infer<typeof assignmentState>

const NO_RECORD: NonNullable<AssignmentState['record']> = {
  clientId: '',
  name: '',
  coordinates: null,
  firstDay: null,
  lastDay: null,
  contacts: null,
  hazards: null,
}

export function evolveAssignment(state: AssignmentState, event: AssignmentEvent): AssignmentState {
  const changed = (fields: Partial<AssignmentState['record'] & {}>) => ({
    ...state,
    record: { ...NO_RECORD, ...state.record, ...fields },
  })
  switch (event.type) {
    case 'AssignmentAdded':
    case 'AssignmentChanged': {
      const { type: _, ...fields } = event
      const given = Object.entries(fields).filter(([, value]) => value !== undefined)
      return changed(Object.fromEntries(given))
    }
    case 'AssignmentRemoved':
      return { ...state, removed: true }
    case 'GeofenceDrawn':
    case 'GeofenceRedrawn':
      return changed({ coordinates: event.coordinates })
    case 'GeofenceRemoved':
      return changed({ coordinates: null })
    case 'SitePlanDrawn':
      return { ...state, sitePlan: event.plan }
    case 'SitePlanRemoved':
      return { ...state, sitePlan: null }
    case 'RequiredGuardsSet':
      return { ...state, strength: event.strength }
    case 'GuardsBarred':
      return { ...state, barred: event.barred }
    case 'GuardAssigned':
    case 'GuardDutyChanged': {
      const { type: _, ...guard } = event
      return { ...state, guards: [...without(state, event.entryId), guard] }
    }
    case 'GuardWithdrawn':
      return { ...state, guards: without(state, event.entryId) }
  }
}

const without = ({ guards }: AssignmentState, entryId: string) =>
  guards.filter((guard) => guard.entryId !== entryId)

const withdrawals = ({ guards }: AssignmentState) =>
  guards.map(({ entryId, workerId }): AssignmentEvent => ({ type: 'GuardWithdrawn', entryId, workerId }))

function decideAssignment(command: AssignmentCommand, state: AssignmentState): Decision<AssignmentEvent> {
  if (command.type === 'AddAssignment') {
    if (state.record) return refuse('already_exists', 'This assignment already exists.')
    const { type: _, clientId, name, coordinates, ...asked } = command
    const geofence = decideGeofence(null, coordinates)
    if ('refused' in geofence) return geofence
    const given = changedValues(NO_RECORD, asked)
    if (endsBeforeItBegins({ ...NO_RECORD, ...given })) return ENDS_BEFORE
    return { events: [{ type: 'AssignmentAdded', clientId, name, ...given }, ...geofence.events] }
  }
  if (!state.record || state.removed) return refuse('not_found', 'There is no such assignment.')
  const guardOf = (entryId: string) => state.guards.find((guard) => guard.entryId === entryId)
  switch (command.type) {
    case 'ChangeAssignment': {
      const { type: _, coordinates, ...fields } = command
      const geofence = decideGeofence(state.record.coordinates, coordinates)
      if ('refused' in geofence) return geofence
      const changes = changedValues(state.record, fields)
      if (endsBeforeItBegins({ ...state.record, ...changes })) return ENDS_BEFORE
      const changed: AssignmentEvent[] =
        Object.keys(changes).length > 0 ? [{ type: 'AssignmentChanged', ...changes }] : []
      return { events: [...changed, ...geofence.events] }
    }
    case 'RemoveAssignment':
      // withdraws guards and posts first, because nobody could withdraw them from a removed assignment
      return { events: [...withdrawals(state), { type: 'AssignmentRemoved' }] }
    case 'DrawSitePlan': {
      const { plan } = command
      if (plan === state.sitePlan) return { events: [] }
      if (plan === null) return { events: [{ type: 'SitePlanRemoved' }] }
      if (!parseSitePlan(plan)) return refuse('invalid_site_plan', INVALID_SITE_PLAN, 'plan')
      return { events: [{ type: 'SitePlanDrawn', plan }] }
    }
    case 'SetRequiredGuards': {
      const { strength } = command
      if (areValuesEqual(strength, state.strength)) return { events: [] }
      if (new Set(strength.map(({ post, pattern }) => `${post} ${pattern}`)).size < strength.length)
        return refuse('duplicate_in_list', 'A post has the same shift twice. Please keep one.', 'strength')
      return { events: [{ type: 'RequiredGuardsSet', strength }] }
    }
    case 'BarGuards': {
      const { barred } = command
      if (areValuesEqual(barred, state.barred)) return { events: [] }
      if (new Set(barred.map(({ guard }) => guard)).size < barred.length)
        return refuse('duplicate_in_list', 'A guard is on the list twice. Please keep one.', 'barred')
      return { events: [{ type: 'GuardsBarred', barred }] }
    }
    case 'AssignGuard': {
      const { type: _, ...guard } = command
      if (guardOf(command.entryId))
        return refuse('entry_taken', 'This assignment entry already exists.', 'entryId')
      if (state.guards.some(({ workerId }) => workerId === command.workerId))
        return refuse('already_assigned', 'This guard is already on the assignment.', 'workerId')
      if (hasTwoShifts(guard)) return TWO_SHIFTS
      return { events: [{ type: 'GuardAssigned', ...guard }] }
    }
    case 'ChangeGuardDuty': {
      const { type: _, entryId, ...asked } = command
      const guard = guardOf(entryId)
      if (!guard) return refuse('not_found', 'This guard is not on the assignment.')
      if (hasTwoShifts(asked)) return TWO_SHIFTS
      const changes = changedValues(guard, { ...asked, ...replacedShift(asked) })
      if (Object.keys(changes).length === 0) return { events: [] }
      return { events: [{ type: 'GuardDutyChanged', ...guard, ...changes }] }
    }
    case 'WithdrawGuard': {
      const guard = guardOf(command.entryId)
      if (!guard) return refuse('not_found', 'This guard is not on the assignment.')
      return { events: [{ type: 'GuardWithdrawn', entryId: command.entryId, workerId: guard.workerId }] }
    }
  }
}

const endsBeforeItBegins = ({ firstDay, lastDay }: AssignmentDays) =>
  firstDay !== null && lastDay !== null && lastDay < firstDay
const ENDS_BEFORE = refuse('ends_before_start', 'Please give a day that is not before the first.', 'lastDay')

type Shifts = Pick<Partial<z.infer<typeof duty>>, 'shift' | 'shiftPatternId'>

const hasTwoShifts = ({ shift, shiftPatternId }: Shifts) => shift != null && shiftPatternId != null
const TWO_SHIFTS = refuse(
  'two_shifts',
  'A guard has a shift or hours of their own. Please leave one empty.',
  'shiftPatternId',
)

/** Returns what a change of hours resets: daily hours replace a shift pattern, and the other way round. */
const replacedShift = ({ shift, shiftPatternId }: Shifts): Shifts => ({
  ...(shiftPatternId != null && { shift: null }),
  ...(shift != null && { shiftPatternId: null }),
})

function decideGeofence(held: string | null, asked: string | null | undefined): Decision<AssignmentEvent> {
  if (asked === undefined || asked === held) return { events: [] }
  if (asked === null) return { events: [{ type: 'GeofenceRemoved' }] }
  const { error } = drawnGeofence.safeParse(asked)
  if (error) return refuse('invalid_geofence', error.issues[0]?.message ?? '', 'coordinates')
  return { events: [{ type: held === null ? 'GeofenceDrawn' : 'GeofenceRedrawn', coordinates: asked }] }
}

const assignment: StreamType<AssignmentState, AssignmentCommand, AssignmentEvent> = {
  name: 'assignment',
  personal: { contacts: null },
  command: assignmentCommand,
  event: assignmentEvent,
  state: assignmentState,
  initial: { record: null, removed: false, sitePlan: null, guards: [], strength: [], barred: [] },
  evolve: evolveAssignment,
  decide: decideAssignment,
}

/**
 * Event stream of an assignment: guards at a place of a client, with posts, hours and geofence. Archiving
 * it withdraws its guards.
 */
export const assignmentStream = withArchiving(assignment, {
  one: 'assignment',
  archive: ['ArchiveAssignment', 'AssignmentArchived'],
  restore: ['RestoreAssignment', 'AssignmentRestored'],
  remove: 'RemoveAssignment',
  ends: withdrawals,
})

import { createMachine } from 'xstate'
import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event.ts'
import { phaseAfter } from '../lifecycle.ts'
import { ERASED_PERSON } from '../personal-fields.ts'
import { differences } from '../record-stream.ts'
import { optionalLabel } from '../text.ts'
import { day } from '../time/day.ts'
import { dateAfter } from '../time/zone-days.ts'
import { placeIds } from '../user/limits.ts'
import { emailAddress, personName } from '../user/contact.ts'

/** how long a guest may be admitted for, days from today */
export const LONGEST_STAY = 90

const guestPhase = z.enum(['unknown', 'pending', 'admitted', 'refused', 'revoked'])
export type GuestPhase = z.infer<typeof guestPhase>

/** Somebody from outside asks to see; the back office admits or refuses them, and may take it back and admit again. */
export const guestLifecycle = createMachine({
  id: 'guest',
  initial: 'unknown',
  states: {
    unknown: { on: { 'guest.ask': 'pending' } },
    pending: { on: { 'guest.admit': 'admitted', 'guest.refuse': 'refused' } },
    admitted: { on: { 'guest.admit': 'admitted', 'guest.revoke': 'revoked' } },
    refused: { on: { 'guest.admit': 'admitted' } },
    revoked: { on: { 'guest.admit': 'admitted' } },
  },
})

const id = z.string().min(1)

export const guestRequestRules = z.object({
  fullName: personName,
  email: emailAddress,
  /** whom they come from */
  organisation: optionalLabel(120).nullish(),
})
export const guestAdmissionRules = z.object({
  /** whatever is of these clients, also what comes later */
  clientIds: placeIds,
  assignmentIds: placeIds,
  /** the last day, on the company's calendar */
  until: day,
})

const scope = { clientIds: z.array(z.string()), assignmentIds: z.array(z.string()), until: z.string() }

const guestEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('GuestAskedIn'),
    fullName: z.string(),
    email: z.string(),
    organisation: z.string().nullable(),
  }),
  z.object({ type: z.literal('GuestAdmitted'), ...scope }),
  z.object({
    type: z.literal('GuestScopeChanged'),
    clientIds: scope.clientIds.optional(),
    assignmentIds: scope.assignmentIds.optional(),
    until: scope.until.optional(),
  }),
  z.object({ type: z.literal('GuestRefused') }),
  z.object({ type: z.literal('GuestRevoked') }),
  z.object({ type: z.literal('GuestSignedIn') }),
  /** what a guest was shown: all places, or one assignment */
  z.object({ type: z.literal('GuestViewed'), assignmentId: id.nullable() }),
  z.object({ type: z.literal('GuestRemoved') }),
])
export type GuestEvent = z.infer<typeof guestEvent>

/** the date on the company's calendar */
const today = day
const guestCommand = z.discriminatedUnion('type', [
  /** known: somebody of this address waits, is admitted or was refused lately, which only the transaction knows */
  guestRequestRules.extend({ type: z.literal('AskIn'), known: z.boolean().optional() }),
  guestAdmissionRules.extend({ type: z.literal('AdmitGuest'), today }),
  z.object({ type: z.literal('RefuseGuest') }),
  z.object({ type: z.literal('RevokeGuest') }),
  /** signIns: how many sign-ins and revocations there were when the link was mailed, so that it signs in once */
  z.object({ type: z.literal('SignGuestIn'), signIns: z.number().int().nonnegative(), today }),
  z.object({ type: z.literal('ShowGuest'), assignmentId: id.nullable(), today }),
  z.object({ type: z.literal('RemoveGuest') }),
])
export type GuestCommand = z.infer<typeof guestCommand>

const guestState = z.object({
  phase: guestPhase,
  record: z
    .object({
      fullName: z.string(),
      email: z.string(),
      organisation: z.string().nullable(),
      clientIds: scope.clientIds,
      assignmentIds: scope.assignmentIds,
      until: z.string().nullable(),
    })
    .nullable(),
  removed: z.boolean(),
  signIns: z.number().int(),
})
export type GuestState = z.infer<typeof guestState>

export function evolveGuest(state: GuestState, event: GuestEvent): GuestState {
  if (event.type === 'GuestAskedIn') {
    const { type: _, ...said } = event
    return { ...state, phase: 'pending', record: { ...said, clientIds: [], assignmentIds: [], until: null } }
  }
  const { record } = state
  if (!record) return state
  switch (event.type) {
    case 'GuestAdmitted':
    case 'GuestScopeChanged': {
      const { type: _, ...said } = event
      return { ...state, phase: 'admitted', record: { ...record, ...said } }
    }
    case 'GuestRefused':
      return { ...state, phase: 'refused' }
    case 'GuestRevoked':
      // the links that were mailed before are void, also once the guest is admitted again
      return { ...state, phase: 'revoked', signIns: state.signIns + 1 }
    case 'GuestSignedIn':
      return { ...state, signIns: state.signIns + 1 }
    case 'GuestViewed':
      return state
    case 'GuestRemoved':
      return { ...state, removed: true }
  }
}

function decideGuest(command: GuestCommand, state: GuestState): Decision<GuestEvent> {
  if (command.type === 'AskIn') {
    if (command.known || !phaseAfter(guestLifecycle, state.phase, 'guest.ask'))
      return refuse('already_asked', 'This guest has asked already.')
    const { fullName, email, organisation = null } = command
    return { events: [{ type: 'GuestAskedIn', fullName, email, organisation }] }
  }
  const { record } = state
  if (!record || state.removed) return refuse('not_found', 'There is no such guest.')
  const may = (event: string) => phaseAfter(guestLifecycle, state.phase, event) !== null
  switch (command.type) {
    case 'AdmitGuest':
      return decideAdmission(command, state.phase, record)
    case 'RefuseGuest':
      if (!may('guest.refuse')) return refuse('not_pending', 'This guest is not waiting to be admitted.')
      return { events: [{ type: 'GuestRefused' }] }
    case 'RevokeGuest':
      if (!may('guest.revoke')) return refuse('not_admitted', 'This guest is not admitted.')
      return { events: [{ type: 'GuestRevoked' }] }
    case 'SignGuestIn':
      if (!isLetIn(state, command.today) || command.signIns !== state.signIns)
        return refuse('stale_link', 'This link was used already, or no longer holds.')
      return { events: [{ type: 'GuestSignedIn' }] }
    case 'ShowGuest':
      if (!isLetIn(state, command.today)) return refuse('not_admitted', 'This guest is not admitted.')
      return { events: [{ type: 'GuestViewed', assignmentId: command.assignmentId }] }
    case 'RemoveGuest':
      return { events: [{ type: 'GuestRemoved' }] }
  }
}

const isLetIn = ({ phase, record }: GuestState, date: string): boolean =>
  phase === 'admitted' && (record?.until ?? '') >= date

function decideAdmission(
  { clientIds, assignmentIds, until, today: date }: Extract<GuestCommand, { type: 'AdmitGuest' }>,
  phase: GuestPhase,
  record: NonNullable<GuestState['record']>,
): Decision<GuestEvent> {
  if (clientIds.length + assignmentIds.length === 0)
    return refuse('no_scope', 'Please choose at least one client or assignment.', 'clientIds')
  if (until < date) return refuse('in_past', 'This day has passed.', 'until')
  if (until > dateAfter(date, LONGEST_STAY))
    return refuse('too_long', `At most ${LONGEST_STAY} days from today.`, 'until')
  const admitted = { clientIds, assignmentIds, until }
  if (phase !== 'admitted') return { events: [{ type: 'GuestAdmitted', ...admitted }] }
  const changes = differences(record, admitted) as Partial<typeof admitted>
  return { events: Object.keys(changes).length === 0 ? [] : [{ type: 'GuestScopeChanged', ...changes }] }
}

/** Somebody from outside who is shown some places of the company for a while, and nothing else. */
export const guestStream: StreamType<GuestState, GuestCommand, GuestEvent> = {
  name: 'guest',
  personal: { fullName: ERASED_PERSON, email: '', organisation: null },
  command: guestCommand,
  event: guestEvent,
  state: guestState,
  initial: { phase: 'unknown', record: null, removed: false, signIns: 0 },
  evolve: evolveGuest,
  decide: decideGuest,
}

import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { ERASED_PERSON } from '../event-sourcing/personal-fields.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'
import { addDays } from '../time/zone-days.ts'
import { placeIds } from '../user/limits.ts'
import { emailAddress, personName } from '../user/contact.ts'

/** maximum period of an approval, days from today */
export const MAX_ADMISSION_DAYS = 90

const id = z.string().min(1)
const ALREADY_ASKED = { code: 'already_requested', message: 'This guest has asked already.' }

export const guestRequestRules = z.object({
  fullName: personName,
  email: emailAddress,
  organisation: optionalLabel(120).nullish(),
})
export const guestAdmissionRules = z.object({
  /** clients of which the guest may see everything, including later additions */
  clientIds: placeIds,
  assignmentIds: placeIds,
  /** last day of access, in the company's time zone */
  until: day,
})

const scope = { clientIds: z.array(z.string()), assignmentIds: z.array(z.string()), until: z.string() }
/** today's date in the company's time zone */
const today = day

/**
 * State chart of a guest. The guest requests access; the back office approves or refuses it. It can also
 * revoke an approval and approve again.
 */
export const guestLifecycle = lifecycle({
  noun: 'guest',
  permission: 'Edit Guest Users',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'guest.request': 'pending' } },
    pending: {
      label: 'Waiting for approval',
      on: { 'guest.approve': 'approved', 'guest.refuse': 'refused' },
    },
    approved: { on: { 'guest.approve': 'approved', 'guest.revoke': 'revoked' } },
    refused: { on: { 'guest.approve': 'approved' } },
    revoked: { on: { 'guest.approve': 'approved' } },
  },
  fields: {
    ...scope,
    fullName: z.string(),
    email: z.string(),
    organisation: z.string().nullable().default(null),
  },
  steps: {
    'guest.request': {
      command: 'RequestGuestAccess',
      event: 'GuestAccessRequested',
      /**
       * `known`: a guest with this email address is waiting, approved, or was refused recently. Only the
       * transaction can set it.
       */
      input: { ...guestRequestRules.shape, known: z.boolean().optional() },
      refusal: ALREADY_ASKED,
    },
    'guest.approve': {
      command: 'ApproveGuest',
      event: 'GuestApproved',
      input: { ...guestAdmissionRules.shape, today },
      route: 'approve',
    },
    'guest.refuse': {
      command: 'RefuseGuest',
      event: 'GuestRefused',
      refusal: { code: 'not_pending', message: 'This guest is not waiting for approval.' },
      route: 'refuse',
      button: {
        verb: 'Refuse',
        title: () => 'Refuse this guest?',
        text: (name) => `${name} is shown nothing. You can still approve them later.`,
        done: (name) => `${name} is refused.`,
        tone: 'danger',
      },
    },
    'guest.revoke': {
      command: 'RevokeGuest',
      event: 'GuestRevoked',
      refusal: { code: 'not_approved', message: 'This guest is not approved.' },
      route: 'revoke',
      button: {
        verb: 'Revoke',
        title: () => 'Revoke this guest’s access?',
        text: (name) => `${name} is shown nothing from this moment on, also where they are signed in.`,
        done: (name) => `${name} is no longer let in.`,
        tone: 'danger',
      },
    },
  },
})
export type GuestPhase = z.infer<typeof guestLifecycle.phase>

const guestEvent = z.discriminatedUnion('type', [
  ...guestLifecycle.events,
  z.object({
    type: z.literal('GuestScopeChanged'),
    clientIds: scope.clientIds.optional(),
    assignmentIds: scope.assignmentIds.optional(),
    until: scope.until.optional(),
  }),
  z.object({ type: z.literal('GuestSignedIn') }),
  /** the guest viewed something: all places, or one assignment */
  z.object({
    type: z.literal('GuestViewed'),
    assignmentId: id.nullable(),
    /** what was viewed besides places, e.g. a list or a document; absent: only places */
    what: z.string().optional(),
  }),
  z.object({ type: z.literal('GuestRemoved') }),
])
export type GuestEvent = z.infer<typeof guestEvent>

const guestCommand = z.discriminatedUnion('type', [
  ...guestLifecycle.commands,
  /**
   * `signIns`: number of sign-ins and revocations when the link was mailed. It makes the link valid only
   * once.
   */
  z.object({ type: z.literal('SignGuestIn'), signIns: z.number().int().nonnegative(), today }),
  z.object({
    type: z.literal('RecordGuestView'),
    assignmentId: id.nullable(),
    what: z.string().max(120).nullish(),
    today,
  }),
  z.object({ type: z.literal('RemoveGuest') }),
])
export type GuestCommand = z.infer<typeof guestCommand>

const guestState = z.object({
  phase: guestLifecycle.phase,
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
  const phase = guestLifecycle.isEvent(event) ? guestLifecycle.phaseAfter(state.phase, event) : state.phase
  if (event.type === 'GuestAccessRequested') {
    const { type: _, ...said } = event
    return { ...state, phase, record: { ...said, clientIds: [], assignmentIds: [], until: null } }
  }
  const { record } = state
  if (!record) return state
  switch (event.type) {
    case 'GuestApproved':
    case 'GuestScopeChanged': {
      const { type: _, ...said } = event
      return { ...state, phase, record: { ...record, ...said } }
    }
    case 'GuestRefused':
      return { ...state, phase }
    case 'GuestRevoked':
      // a higher number makes all links mailed before invalid, even if the guest is approved again
      return { ...state, phase, signIns: state.signIns + 1 }
    case 'GuestSignedIn':
      return { ...state, signIns: state.signIns + 1 }
    case 'GuestViewed':
      return state
    case 'GuestRemoved':
      return { ...state, removed: true }
  }
}

function decideGuest(command: GuestCommand, state: GuestState): Decision<GuestEvent> {
  const { phase, record, removed } = state
  if (command.type === 'RequestGuestAccess')
    return guestLifecycle.decide(command, phase, {
      RequestGuestAccess: ({ known }) => (known ? refuse(ALREADY_ASKED.code, ALREADY_ASKED.message) : null),
    })
  if (!record || removed) return refuse('not_found', 'There is no such guest.')
  switch (command.type) {
    case 'ApproveGuest':
      return decideAdmission(command, phase, record)
    case 'RefuseGuest':
    case 'RevokeGuest':
      return guestLifecycle.decide(command, phase)
    case 'SignGuestIn':
      if (!isLetIn(state, command.today) || command.signIns !== state.signIns)
        return refuse('link_expired', 'This link was used already, or is no longer valid.')
      return { events: [{ type: 'GuestSignedIn' }] }
    case 'RecordGuestView':
      if (!isLetIn(state, command.today)) return refuse('not_approved', 'This guest is not approved.')
      return {
        events: [
          {
            type: 'GuestViewed',
            assignmentId: command.assignmentId,
            ...(command.what != null && { what: command.what }),
          },
        ],
      }
    case 'RemoveGuest':
      return { events: [{ type: 'GuestRemoved' }] }
  }
}

const isLetIn = ({ phase, record }: GuestState, date: string): boolean =>
  phase === 'approved' && (record?.until ?? '') >= date

/** Decides an approval. For an approved guest, unchanged fields add no event. */
function decideAdmission(
  command: Extract<GuestCommand, { type: 'ApproveGuest' }>,
  phase: GuestPhase,
  record: NonNullable<GuestState['record']>,
): Decision<GuestEvent> {
  const { clientIds, assignmentIds, until, today: date } = command
  if (clientIds.length + assignmentIds.length === 0)
    return refuse('no_scope', 'Please choose at least one client or assignment.', 'clientIds')
  if (until < date) return refuse('in_past', 'This day has passed.', 'until')
  if (until > addDays(date, MAX_ADMISSION_DAYS))
    return refuse('too_long', `At most ${MAX_ADMISSION_DAYS} days from today.`, 'until')
  if (phase !== 'approved') return guestLifecycle.decide(command, phase)
  const approved = { clientIds, assignmentIds, until }
  const changes = changedValues(record, approved) as Partial<typeof approved>
  return { events: Object.keys(changes).length === 0 ? [] : [{ type: 'GuestScopeChanged', ...changes }] }
}

/**
 * Event stream of a guest: a person outside the company who may see some of its places for a limited time.
 */
export const guestStream: StreamType<GuestState, GuestCommand, GuestEvent> = {
  name: 'guest',
  personal: { fullName: ERASED_PERSON, email: '', organisation: null },
  command: guestCommand,
  event: guestEvent,
  state: guestState,
  initial: { phase: guestLifecycle.initial, record: null, removed: false, signIns: 0 },
  evolve: evolveGuest,
  decide: decideGuest,
}

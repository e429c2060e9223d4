import { z } from 'zod'
import { refuse, type StreamType } from '../event-sourcing/event.ts'
import { fieldClocks } from '../field-reports/field-clocks.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { weekMonday, plannedDuty } from './planned-duty.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)
/** times by the clocks of the guard's phone and the server */
const clocks = fieldClocks.nullish()

/** The offered shift as it was when it was offered. */
export const offeredShift = plannedDuty.pick({
  name: true,
  post: true,
  day: true,
  startLocal: true,
  durationMin: true,
})

const TAKEN = {
  code: 'not_open',
  message: 'This shift is no longer offered. Somebody else may have taken it.',
}

/** State chart of an offer: an open shift is offered to some guards, and the first who accepts gets it. */
export const shiftOfferLifecycle = lifecycle({
  noun: 'offer',
  permission: 'Edit Shifts',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'offer.make': 'open' } },
    open: {
      on: {
        'offer.accept': 'taken',
        'offer.decline': 'open',
        'offer.withdraw': 'withdrawn',
        'offer.expire': 'expired',
      },
    },
    taken: {},
    withdrawn: {},
    expired: {},
  },
  fields: {
    assignmentId: id,
    /** Monday of the roster's week */
    week: z.string(),
    /** id of the planned duty */
    duty: z.string(),
    /** ids of the guards to whom the shift is offered */
    guards: z.array(z.string()),
    /** expiry of the offer, ms since epoch UTC; null: none */
    until: z.number().nullable().default(null),
    shift: offeredShift.nullable().default(null),
    /** id of the guard who replied */
    workerId: id,
    clocks: fieldClocks.nullable().default(null),
  },
  steps: {
    'offer.make': {
      command: 'OfferShift',
      event: 'ShiftOffered',
      input: {
        assignmentId: id,
        week: day.refine((said) => weekMonday(said) === said, 'Please give a Monday.'),
        duty: id.max(40),
        guards: z.array(id).min(1, 'Please choose a guard.').max(500, 'Please keep it to 500 guards.'),
        until: z.number().int().positive().nullable().default(null),
        shift: offeredShift.nullable().default(null),
      },
      refusal: { code: 'already_offered', message: 'This offer is made already.' },
    },
    'offer.accept': {
      command: 'AcceptShiftOffer',
      event: 'ShiftOfferAccepted',
      input: { workerId: id, clocks },
      refusal: TAKEN,
    },
    'offer.decline': {
      command: 'DeclineShiftOffer',
      event: 'ShiftOfferDeclined',
      input: { workerId: id, clocks },
      refusal: TAKEN,
    },
    'offer.expire': {
      command: 'ExpireShiftOffer',
      event: 'ShiftOfferExpired',
      refusal: 'ignored',
    },
    'offer.withdraw': {
      command: 'WithdrawShiftOffer',
      event: 'ShiftOfferWithdrawn',
      refusal: { code: 'not_open', message: 'This shift is no longer offered.' },
      route: 'withdraw',
      button: {
        verb: 'Withdraw',
        title: () => 'Withdraw this offer?',
        text: () => 'Guards no longer see it on their pages. The shift stays open.',
        done: () => 'The offer is withdrawn.',
        tone: 'danger',
      },
    },
  },
})

const shiftOfferEvent = z.discriminatedUnion('type', shiftOfferLifecycle.events)
export type ShiftOfferEvent = z.infer<typeof shiftOfferEvent>
const shiftOfferCommand = z.discriminatedUnion('type', shiftOfferLifecycle.commands)
export type ShiftOfferCommand = z.infer<typeof shiftOfferCommand>

export interface ShiftOfferState {
  phase: z.infer<typeof shiftOfferLifecycle.phase>
  guards: readonly string[]
  declined: readonly string[]
  until: number | null
}

const NOT_OFFERED = refuse('not_offered', 'This shift is not offered to this guard.')
const OVER = refuse('offer_expired', 'The time to answer this offer is over.')

export const shiftOfferStream: StreamType<ShiftOfferState, ShiftOfferCommand, ShiftOfferEvent> = {
  name: 'shift-offer',
  command: shiftOfferCommand,
  event: shiftOfferEvent,
  initial: { phase: shiftOfferLifecycle.initial, guards: [], declined: [], until: null },
  evolve: (state, event) => ({
    ...state,
    phase: shiftOfferLifecycle.phaseAfter(state.phase, event),
    ...(event.type === 'ShiftOffered' && { guards: event.guards, until: event.until }),
    ...(event.type === 'ShiftOfferDeclined' && { declined: [...state.declined, event.workerId] }),
  }),
  decide: (command, { phase, guards, declined, until }, { at }) => {
    const ofOffered = ({ workerId }: { workerId: string }) =>
      !guards.includes(workerId) ? NOT_OFFERED : until !== null && until <= at ? OVER : null
    return shiftOfferLifecycle.decide(command, phase, {
      AcceptShiftOffer: ofOffered,
      DeclineShiftOffer: (asked) =>
        ofOffered(asked) ?? (declined.includes(asked.workerId) ? { events: [] } : null),
    })
  },
}

import { z } from 'zod'
import { refuse, type StreamType } from '../event.ts'
import { lifecycle } from '../lifecycle.ts'
import { mondayOf } from '../roster/planned-duty.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)

const TAKEN = {
  code: 'not_open',
  message: 'This shift is no longer offered. Somebody else may have taken it.',
}

/** An open shift that is offered to some guards: the first of them who accepts has it. */
export const shiftOfferLifecycle = lifecycle({
  noun: 'offer',
  permission: 'Edit Shifts',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'offer.make': 'open' } },
    open: { on: { 'offer.accept': 'taken', 'offer.decline': 'open', 'offer.withdraw': 'withdrawn' } },
    taken: {},
    withdrawn: {},
  },
  fields: {
    assignmentId: id,
    /** of the roster, its Monday */
    week: z.string(),
    /** the planned duty */
    duty: z.string(),
    /** to whom it is offered, by id */
    guards: z.array(z.string()),
    /** who answered */
    workerId: id,
  },
  steps: {
    'offer.make': {
      command: 'OfferShift',
      event: 'ShiftOffered',
      asks: {
        assignmentId: id,
        week: day.refine((said) => mondayOf(said) === said, 'Please give a Monday.'),
        duty: id.max(40),
        guards: z.array(id).min(1, 'Please choose a guard.').max(500, 'Please keep it to 500 guards.'),
      },
      refusal: { code: 'already_offered', message: 'This offer is made already.' },
    },
    'offer.accept': {
      command: 'AcceptShiftOffer',
      event: 'ShiftOfferAccepted',
      asks: { workerId: id },
      refusal: TAKEN,
    },
    'offer.decline': {
      command: 'DeclineShiftOffer',
      event: 'ShiftOfferDeclined',
      asks: { workerId: id },
      refusal: TAKEN,
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
}

const NOT_OFFERED = refuse('not_offered', 'This shift is not offered to this guard.')

export const shiftOfferStream: StreamType<ShiftOfferState, ShiftOfferCommand, ShiftOfferEvent> = {
  name: 'shift-offer',
  command: shiftOfferCommand,
  event: shiftOfferEvent,
  initial: { phase: shiftOfferLifecycle.initial, guards: [] },
  evolve: ({ phase, guards }, event) => ({
    phase: shiftOfferLifecycle.phaseAfter(phase, event),
    guards: event.type === 'ShiftOffered' ? event.guards : guards,
  }),
  decide: (command, { phase, guards }) => {
    const ofOffered = ({ workerId }: { workerId: string }) => (guards.includes(workerId) ? null : NOT_OFFERED)
    return shiftOfferLifecycle.decide(command, phase, {
      AcceptShiftOffer: ofOffered,
      DeclineShiftOffer: ofOffered,
    })
  },
}

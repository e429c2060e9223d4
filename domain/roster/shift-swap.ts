import { z } from 'zod'
import { refuse, type StreamType } from '../event-sourcing/event.ts'
import { fieldClocks } from '../field-reports/field-clocks.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { weekMonday, plannedDuty } from './planned-duty.ts'
import { day } from '../time/day.ts'

const id = z.string().min(1)
/** times by the clocks of the guard's phone and the server */
const clocks = fieldClocks.nullish()

/** A shift of a swap as it was when the swap was requested. */
export const swappedShift = plannedDuty.pick({
  name: true,
  post: true,
  day: true,
  startLocal: true,
  durationMin: true,
})

const GONE = { code: 'not_open', message: 'This swap can no longer be answered.' }

/**
 * Lifecycle of a swap: two guards of one assignment exchange published shifts of the same week. One
 * requests it, the other accepts, and a planner approves. Only the approval changes the roster.
 */
export const shiftSwapLifecycle = lifecycle({
  noun: 'swap',
  permission: 'Edit Shifts',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'swap.request': 'requested' } },
    requested: {
      on: {
        'swap.accept': 'accepted',
        'swap.decline': 'declined',
        'swap.cancel': 'cancelled',
        'swap.expire': 'expired',
      },
    },
    accepted: {
      on: {
        'swap.approve': 'approved',
        'swap.reject': 'rejected',
        'swap.cancel': 'cancelled',
        'swap.expire': 'expired',
      },
    },
    approved: {},
    rejected: {},
    declined: {},
    cancelled: {},
    expired: {},
  },
  fields: {
    assignmentId: id,
    /** Monday of the roster's week */
    week: z.string(),
    /** id of the requesting guard; `duty` is the duty that they give away */
    workerId: id,
    duty: z.string(),
    shift: swappedShift,
    /** id of the other guard; the next field is the duty that they give away */
    other: id,
    otherDuty: z.string(),
    otherShift: swappedShift,
    /** deadline: start of the earlier of both shifts, ms since epoch UTC */
    until: z.number(),
    clocks: fieldClocks.nullable().default(null),
  },
  steps: {
    'swap.request': {
      command: 'RequestSwap',
      event: 'SwapRequested',
      input: {
        assignmentId: id,
        week: day.refine((said) => weekMonday(said) === said, 'Please give a Monday.'),
        workerId: id,
        duty: id.max(40),
        shift: swappedShift,
        other: id,
        otherDuty: id.max(40),
        otherShift: swappedShift,
        until: z.number().int().positive(),
        clocks,
      },
      refusal: { code: 'already_requested', message: 'This swap is asked for already.' },
    },
    'swap.accept': {
      command: 'AcceptSwap',
      event: 'SwapAccepted',
      input: { other: id, clocks },
      refusal: GONE,
    },
    'swap.decline': {
      command: 'DeclineSwap',
      event: 'SwapDeclined',
      input: { other: id, clocks },
      refusal: GONE,
    },
    'swap.cancel': {
      command: 'CancelSwap',
      event: 'SwapCancelled',
      input: { workerId: id, clocks },
      refusal: GONE,
    },
    'swap.expire': { command: 'ExpireSwap', event: 'SwapExpired', refusal: 'ignored' },
    'swap.approve': {
      command: 'ApproveSwap',
      event: 'SwapApproved',
      refusal: { code: 'not_open', message: 'This swap can no longer be approved.' },
      route: 'approve',
      button: {
        verb: 'Approve',
        title: () => 'Approve this swap?',
        text: () => 'The published roster changes at once, and both guards see it on their pages.',
        done: () => 'The swap is approved.',
      },
    },
    'swap.reject': {
      command: 'RejectSwap',
      event: 'SwapRejected',
      refusal: { code: 'not_open', message: 'This swap can no longer be rejected.' },
      route: 'reject',
      button: {
        verb: 'Reject',
        title: () => 'Reject this swap?',
        text: () => 'Both guards keep their own shifts.',
        done: () => 'The swap is rejected.',
        tone: 'danger',
      },
    },
  },
})

const shiftSwapEvent = z.discriminatedUnion('type', shiftSwapLifecycle.events)
export type ShiftSwapEvent = z.infer<typeof shiftSwapEvent>
const shiftSwapCommand = z.discriminatedUnion('type', shiftSwapLifecycle.commands)
export type ShiftSwapCommand = z.infer<typeof shiftSwapCommand>

export interface ShiftSwapState {
  phase: z.infer<typeof shiftSwapLifecycle.phase>
  workerId: string
  other: string
  until: number
}

const NOT_YOURS = refuse('not_found', 'There is no such swap.')
const OVER = refuse('swap_expired', 'The first of these shifts has begun.')

export const shiftSwapStream: StreamType<ShiftSwapState, ShiftSwapCommand, ShiftSwapEvent> = {
  name: 'shift-swap',
  command: shiftSwapCommand,
  event: shiftSwapEvent,
  initial: { phase: shiftSwapLifecycle.initial, workerId: '', other: '', until: 0 },
  evolve: (state, event) => ({
    ...state,
    phase: shiftSwapLifecycle.phaseAfter(state.phase, event),
    ...(event.type === 'SwapRequested' && {
      workerId: event.workerId,
      other: event.other,
      until: event.until,
    }),
  }),
  decide: (command, state, { at }) => {
    const isOver = state.until <= at ? OVER : null
    const ofOther = (said: { other: string }) => (said.other === state.other ? isOver : NOT_YOURS)
    return shiftSwapLifecycle.decide(command, state.phase, {
      AcceptSwap: ofOther,
      DeclineSwap: ofOther,
      CancelSwap: ({ workerId }) => (workerId === state.workerId ? null : NOT_YOURS),
      ApproveSwap: () => isOver,
    })
  },
}

import { z } from 'zod'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { label, optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'

/** State chart of employment, from the application to the end. A guard who left may be hired again. */
export const employment = lifecycle({
  noun: 'guard',
  permission: 'Edit Guards',
  initial: 'active',
  phases: {
    applicant: { on: { 'guard.onboard': 'onboarding' } },
    onboarding: { on: { 'guard.activate': 'active', 'guard.end': 'terminated' } },
    active: { on: { 'guard.leave': 'on_leave', 'guard.suspend': 'suspended', 'guard.end': 'terminated' } },
    on_leave: { on: { 'guard.suspend': 'suspended', 'guard.return': 'active', 'guard.end': 'terminated' } },
    suspended: { on: { 'guard.return': 'active', 'guard.end': 'terminated' } },
    terminated: { label: 'Employment ended', on: { 'guard.rehire': 'active' } },
  },
  /** reason and dates of a guard's absence or departure */
  fields: {
    statusReason: z.string().nullable().default(null),
    /** last day of leave, YYYY-MM-DD */
    leaveUntil: z.string().nullable().default(null),
    /** last day of employment, YYYY-MM-DD */
    endedOn: z.string().nullable().default(null),
  },
  steps: {
    'guard.onboard': {
      command: 'StartOnboarding',
      event: 'OnboardingStarted',
      route: 'start-onboarding',
      button: {
        verb: 'Start onboarding',
        title: (name) => `Start the onboarding of ${name}?`,
        text: () => 'From then on the guard can be put on assignments and given a phone.',
        done: (name) => `The onboarding of ${name} has started.`,
      },
    },
    'guard.activate': {
      command: 'ActivateGuard',
      event: 'GuardActivated',
      route: 'activate',
      button: {
        verb: 'Make active',
        title: (name) => `Is ${name} ready for duty?`,
        text: () => 'Papers, uniform and training are complete.',
        done: (name) => `${name} is active.`,
      },
    },
    'guard.leave': {
      command: 'PutGuardOnLeave',
      event: 'GuardPutOnLeave',
      input: { leaveUntil: day.nullish(), statusReason: optionalLabel(200).nullish() },
      route: 'put-on-leave',
      button: {
        verb: 'Put on leave',
        title: (name) => `Put ${name} on leave?`,
        text: () => 'Assignments and phones stay as they are.',
        done: (name) => `${name} is on leave.`,
      },
    },
    'guard.suspend': {
      command: 'SuspendGuard',
      event: 'GuardSuspended',
      input: { statusReason: label(200) },
      route: 'suspend',
      button: {
        verb: 'Suspend',
        title: (name) => `Suspend ${name}?`,
        text: () =>
          'A suspended guard is not offered for new assignments. Those already given stay until you withdraw the guard from them.',
        done: (name) => `${name} is suspended.`,
        tone: 'danger',
      },
    },
    'guard.return': {
      command: 'ReinstateGuard',
      event: 'GuardReinstated',
      route: 'take-back',
      button: {
        verb: 'Take back',
        title: (name) => `Take ${name} back to work?`,
        text: () => 'The guard is active again. A phone that was revoked is enrolled again as a new one.',
        done: (name) => `${name} is back at work.`,
      },
    },
    'guard.end': {
      command: 'EndEmployment',
      event: 'EmploymentEnded',
      input: { endedOn: day, statusReason: label(200) },
      route: 'end-employment',
      button: {
        verb: 'End employment',
        title: (name) => `End the employment of ${name}?`,
        text: () =>
          'The guard is withdrawn from every assignment, and every phone is revoked. The record and its history stay.',
        done: (name) => `The employment of ${name} has ended.`,
        tone: 'danger',
      },
    },
    'guard.rehire': {
      command: 'RehireGuard',
      event: 'GuardRehired',
      route: 'rehire',
      button: {
        verb: 'Hire again',
        title: (name) => `Hire ${name} again?`,
        text: () => 'The guard is active again, with the record as it was.',
        done: (name) => `${name} is hired again.`,
      },
    },
  },
})

export type EmploymentStatus = z.infer<typeof employment.phase>

/** phases in which a guard can be added */
export const initialEmploymentStatus = employment.phase.extract(['active', 'onboarding', 'applicant'])

/** Phases in which a guard can be assigned and get a phone. */
export const ASSIGNABLE_STATUSES: readonly EmploymentStatus[] = ['onboarding', 'active', 'on_leave']

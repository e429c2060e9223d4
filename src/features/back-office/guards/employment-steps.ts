import type { WorkerStep } from '../../../../contract/worker-step.ts'
import type { EmploymentStep } from '../../../../domain/worker/employment.ts'

export interface StepWords {
  step: WorkerStep
  /** where the guard must stand for it, by the lifecycle of employment */
  on: EmploymentStep
  /** what its button and the button of its dialog say */
  verb: string
  title: (name: string) => string
  text: string
  done: (name: string) => string
  fields: readonly ('status_reason' | 'leave_until' | 'ended_on' | 'revoke_phones')[]
}

/** The steps of employment, as a person takes them. */
export const EMPLOYMENT_STEPS: readonly StepWords[] = [
  {
    step: 'start-onboarding',
    on: 'guard.onboard',
    verb: 'Start onboarding',
    title: (name) => `Start the onboarding of ${name}?`,
    text: 'From then on the guard can be put on assignments and given a phone.',
    done: (name) => `The onboarding of ${name} has started.`,
    fields: [],
  },
  {
    step: 'activate',
    on: 'guard.activate',
    verb: 'Make active',
    title: (name) => `Is ${name} ready for duty?`,
    text: 'Papers, uniform and training are complete.',
    done: (name) => `${name} is active.`,
    fields: [],
  },
  {
    step: 'put-on-leave',
    on: 'guard.leave',
    verb: 'Put on leave',
    title: (name) => `Put ${name} on leave?`,
    text: 'Assignments and phones stay as they are.',
    done: (name) => `${name} is on leave.`,
    fields: ['leave_until', 'status_reason'],
  },
  {
    step: 'suspend',
    on: 'guard.suspend',
    verb: 'Suspend',
    title: (name) => `Suspend ${name}?`,
    text: 'A suspended guard is not offered for new assignments. Those already given stay until you withdraw the guard from them.',
    done: (name) => `${name} is suspended.`,
    fields: ['status_reason', 'revoke_phones'],
  },
  {
    step: 'take-back',
    on: 'guard.return',
    verb: 'Take back',
    title: (name) => `Take ${name} back to work?`,
    text: 'The guard is active again. A phone that was revoked is enrolled again as a new one.',
    done: (name) => `${name} is back at work.`,
    fields: [],
  },
  {
    step: 'end-employment',
    on: 'guard.end',
    verb: 'End employment',
    title: (name) => `End the employment of ${name}?`,
    text: 'The guard is withdrawn from every assignment, and every phone is revoked. The record and its history stay.',
    done: (name) => `The employment of ${name} has ended.`,
    fields: ['ended_on', 'status_reason'],
  },
  {
    step: 'rehire',
    on: 'guard.rehire',
    verb: 'Hire again',
    title: (name) => `Hire ${name} again?`,
    text: 'The guard is active again, with the record as it was.',
    done: (name) => `${name} is hired again.`,
    fields: [],
  },
]

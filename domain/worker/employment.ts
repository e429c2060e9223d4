import { createMachine } from 'xstate'

/** From application to the end of employment; who left may be hired again. */
export const employment = createMachine({
  id: 'employment',
  initial: 'active',
  states: {
    applicant: { on: { 'guard.onboard': 'onboarding' } },
    onboarding: { on: { 'guard.activate': 'active', 'guard.end': 'terminated' } },
    active: { on: { 'guard.suspend': 'suspended', 'guard.leave': 'on_leave', 'guard.end': 'terminated' } },
    on_leave: { on: { 'guard.return': 'active', 'guard.suspend': 'suspended', 'guard.end': 'terminated' } },
    suspended: { on: { 'guard.return': 'active', 'guard.end': 'terminated' } },
    terminated: { on: { 'guard.rehire': 'active' } },
  },
})
export type EmploymentStep =
  | 'guard.onboard'
  | 'guard.activate'
  | 'guard.suspend'
  | 'guard.leave'
  | 'guard.return'
  | 'guard.end'
  | 'guard.rehire'

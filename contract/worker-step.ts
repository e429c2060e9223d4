import { z } from 'zod'
import { stepRules } from '../domain/worker/worker.ts'

const { SuspendGuard, PutGuardOnLeave, EndEmployment } = stepRules

/** POST /api/workers/{id}/{step}: what each step of employment says. */
export const workerSteps = {
  'start-onboarding': null,
  activate: null,
  suspend: z.object({
    status_reason: SuspendGuard.shape.statusReason,
    /** left out, no phone is; needs Edit Phones */
    revoke_phones: z.boolean().optional(),
  }),
  'put-on-leave': z.object({
    status_reason: PutGuardOnLeave.shape.statusReason,
    leave_until: PutGuardOnLeave.shape.leaveUntil,
  }),
  'take-back': null,
  /** withdraws the guard from every assignment and revokes every phone */
  'end-employment': z.object({
    status_reason: EndEmployment.shape.statusReason,
    ended_on: EndEmployment.shape.endedOn,
  }),
  rehire: null,
} as const
export type WorkerStep = keyof typeof workerSteps

import { z } from 'zod'
import { phaseStream } from '../event-sourcing/lifecycle-stream.ts'
import { lifecycle } from '../event-sourcing/lifecycle.ts'
import { ERASED_PERSON } from '../event-sourcing/personal-fields.ts'
import { label } from '../text/text.ts'

export const deviceRules = z.object({ workerId: z.string().min(1), label: label(80) })

/**
 * State chart of a phone that reports for one guard. A revoked phone never becomes valid again; it must be
 * enrolled as a new device.
 */
export const deviceLifecycle = lifecycle({
  noun: 'phone',
  permission: 'Edit Phones',
  initial: 'unknown',
  phases: {
    unknown: { on: { 'device.enrol': 'enrolled' } },
    enrolled: { on: { 'device.revoke': 'revoked', 'device.erase': 'erased' } },
    revoked: { on: { 'device.erase': 'erased' } },
    erased: {},
  },
  fields: {
    workerId: z.string().min(1),
    label: z.string(),
    /** SHA-256 of the phone's secret, hex; the event log never contains the secret itself */
    secretHash: z.string(),
  },
  steps: {
    'device.enrol': {
      command: 'EnrolDevice',
      event: 'DeviceEnrolled',
      input: { ...deviceRules.shape, secretHash: z.string().regex(/^[0-9a-f]{64}$/) },
      refusal: { code: 'already_enrolled', message: 'This device is already enrolled.' },
    },
    'device.revoke': {
      command: 'RevokeDevice',
      event: 'DeviceRevoked',
      refusal: { code: 'not_enrolled', message: 'This device is not enrolled.' },
      route: 'revoke',
      button: {
        verb: 'Revoke',
        title: () => 'Revoke this phone?',
        text: (name) =>
          `${name} can no longer report. What it reported stays. To use the phone again, enrol it again.`,
        done: (name) => `${name} is revoked.`,
        tone: 'danger',
      },
    },
    /** erases the phone's name together with the guard's data */
    'device.erase': {
      command: 'EraseDevice',
      event: 'DeviceErased',
      refusal: { code: 'not_enrolled', message: 'This device was never enrolled, or is erased already.' },
    },
  },
})

export const deviceStream = {
  ...phaseStream('device', deviceLifecycle),
  personal: { label: ERASED_PERSON },
}
export type DeviceCommand = z.infer<typeof deviceStream.command>

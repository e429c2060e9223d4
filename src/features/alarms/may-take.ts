import type { Alarm } from '../../../contract/alarms/alarm.ts'
import { alarmLifecycle } from '../../../domain/alarms/alarm-lifecycle.ts'
import { stepsFromPhase } from '../../../domain/lifecycle.ts'

/** Returns whether a step is possible for an alarm. */
export const canTakeStep = ({ status }: Alarm, step: keyof typeof alarmLifecycle.steps): boolean =>
  stepsFromPhase(alarmLifecycle, status).includes(alarmLifecycle.steps[step])

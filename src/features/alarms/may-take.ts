import type { Alarm } from '../../../contract/alarms/alarm.ts'
import { alarmLifecycle } from '../../../domain/alarms/alarm-lifecycle.ts'
import { stepsFrom } from '../../../domain/lifecycle.ts'

/** Whether a step leads on from where an alarm is. */
export const mayTake = ({ status }: Alarm, step: keyof typeof alarmLifecycle.steps): boolean =>
  stepsFrom(alarmLifecycle, status).includes(alarmLifecycle.steps[step])

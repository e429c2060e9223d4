import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import { alarms as migration } from '../db/migrations/0290-alarms.ts'
import type { Subject } from '../resource/subject.ts'
import { alarmPolicy } from './alarm-policy.ts'
import { alarmRuleRoutes, alarmRules } from './alarm-rules.ts'

export const alarmRuleSubject: Subject = {
  resource: alarmRules,
  ofNoPerson: { name: 'of a rule' },
  policies: [alarmPolicy],
  routes: [alarmRuleRoutes],
  migrations: [migration],
  sample: async (send, nth) => {
    await send.toNew(alarmRuleStream, {
      type: 'AddAlarmRule',
      name: `Battery at site ${nth}`,
      kind: 'low_battery',
      assignmentId: nth,
      onDelayS: 60,
      offDelayS: 300,
      threshold: 15,
      deadband: 5,
      priority: 3,
      instructions: 'Ask the guard to charge the phone.',
      isEnabled: true,
    })
  },
  remove: (send, id) => send(alarmRuleStream, id, { type: 'RemoveAlarmRule' }),
}

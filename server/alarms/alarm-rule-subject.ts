import { alarmRuleStream } from '../../domain/alarms/alarm-rule.ts'
import type { Subject } from '../resource/subject.ts'
import { alarmPolicy } from './alarm-policy.ts'
import { alarmRuleRoutes, alarmRules } from './alarm-rules.ts'
import { welfarePolicy } from '../welfare/welfare-policy.ts'

export const alarmRuleSubject: Subject = {
  resource: alarmRules,
  ofNoPerson: { name: 'of a rule' },
  policies: [alarmPolicy, welfarePolicy],
  routes: [alarmRuleRoutes],
  sample: async (send, nth) => {
    await send.toNew(alarmRuleStream, {
      type: 'AddAlarmRule',
      name: `Outside the geofence of site ${nth}`,
      kind: 'outside_geofence',
      assignmentId: nth,
      onDelayS: 120,
      offDelayS: 60,
      priority: 2,
      instructions: 'Call the guard and ask for the reason.',
      isEnabled: true,
    })
  },
  remove: (send, id) => send(alarmRuleStream, id, { type: 'RemoveAlarmRule' }),
}

import { screen, type SubjectScreens } from '../../../app/subject-screens.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const rules = () => import('./alarm-rules-page.tsx')

export const alarmRuleScreens: SubjectScreens<'Alarm Rules'> = {
  screens: [
    screen('/alarms/rules', tr(texts.alarmRules2), rules, 'AlarmRulesPage'),
    screen('/alarms/rules/add', tr(texts.addAlarmRule), rules, 'AddAlarmRulePage'),
    screen('/alarms/rules/view/:id', tr(texts.alarmRule2), rules, 'AlarmRulePage'),
    screen('/alarms/rules/edit/:id', tr(texts.editAlarmRule), rules, 'EditAlarmRulePage'),
  ],
  places: { 'alarm-rule': '/alarms/rules/view/:id' },
}

import { screen, type SubjectScreens } from '../../subject-screens.ts'

const rules = () => import('./alarm-rules-page.tsx')

export const alarmRuleScreens: SubjectScreens<'Alarm Rules'> = {
  screens: [
    screen('/alarms/rules', 'Alarm rules', rules, 'AlarmRulesPage'),
    screen('/alarms/rules/add', 'Add alarm rule', rules, 'AddAlarmRulePage'),
    screen('/alarms/rules/view/:id', 'Alarm rule', rules, 'AlarmRulePage'),
    screen('/alarms/rules/edit/:id', 'Edit alarm rule', rules, 'EditAlarmRulePage'),
  ],
  places: { 'alarm-rule': '/alarms/rules/view/:id' },
}

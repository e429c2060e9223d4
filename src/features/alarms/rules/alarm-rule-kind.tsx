import * as texts from '../texts.ts'
import { useQuery } from '@tanstack/react-query'
import { alarmKindsReply, type AlarmRuleRow, alarmRules } from '../../../../contract/alarms/alarm-rule.ts'
import { useSession } from '../../../app/app-services.ts'
import { useRefreshOptions } from '../../../resource/refresh/refresh.ts'
import { css } from '../../../../styled-system/css'
import { roles } from '../../../../contract/team/role.ts'
import { teamMembers } from '../../../../contract/team/team-member.ts'
import { REFERENCE_FIELDS } from '../../../resource/record/reference-fields.ts'
import type { ResourceView } from '../../../resource/record/resource-view.ts'
import { PRIORITY_LABELS, PriorityMark } from '../priority-mark.tsx'
import { tr } from '../../../texts/tr.ts'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const seconds = (value: unknown) => `${String(value)} s`

function KindTitle({ kind }: { kind: string }) {
  return useAlarmKinds().data?.data.find((each) => each.kind === kind)?.title ?? kind
}

export const alarmRule: ResourceView<AlarmRuleRow> = {
  of: alarmRules,
  module: 'Alarm Rules',
  one: tr(texts.alarmRule),
  many: tr(texts.alarmRules),
  title: ({ name }) => name,
  fields: {
    name: { label: tr(texts.name2) },
    kind: {
      label: tr(texts.alarm2),
      nameIn: 'kind_title',
      show: (kind) => <KindTitle kind={String(kind)} />,
    },
    is_enabled: { label: tr(texts.enabled), show: (value) => (value ? 'yes' : 'no') },
    client_id: { ...REFERENCE_FIELDS.client_id, none: tr(texts.any) },
    assignment_id: { ...REFERENCE_FIELDS.assignment_id, none: tr(texts.any) },
    site_post_id: { ...REFERENCE_FIELDS.site_post_id, none: tr(texts.any) },
    hours_start: { label: tr(texts.fromEachDay), none: tr(texts.always) },
    hours_min: { label: tr(texts.forMinutes), none: tr(texts.always) },
    on_delay_s: { label: tr(texts.onDelaySeconds), show: seconds },
    off_delay_s: { label: tr(texts.offDelaySeconds), show: seconds },
    threshold: { label: tr(texts.limit), none: tr(texts.asDelivered) },
    deadband: { label: tr(texts.deadband), none: tr(texts.asDelivered) },
    priority: {
      label: tr(texts.priority),
      choices: PRIORITY_LABELS,
      show: (value) => <PriorityMark priority={Number(value)} />,
    },
    instructions: {
      label: tr(texts.instructions),
      lines: true,
      show: (text) => <span className={lines}>{typeof text === 'string' ? text : tr(texts.none)}</span>,
    },
    user_id: {
      label: tr(texts.person),
      refersTo: { of: teamMembers, title: 'full_name' },
      nameIn: 'user_name',
      none: tr(texts.nobody),
    },
    role_id: {
      label: tr(texts.thenTheRole),
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      none: tr(texts.none),
    },
    escalate_after_min: { label: tr(texts.escalateAfterMinutes), none: tr(texts.never) },
  },
  list: '/alarms/rules',
  add: '/alarms/rules/add',
  view: (id) => `/alarms/rules/view/${id}`,
  edit: (id) => `/alarms/rules/edit/${id}`,
  failures: {
    list: tr(texts.rulesCouldNotBeFetched),
    record: () => tr(texts.ruleCouldNotBeFetched),
    add: tr(texts.ruleCouldNotBeAdded),
    change: () => tr(texts.ruleCouldNotBeSaved),
    remove: () => tr(texts.ruleCouldNotBeRemoved),
  },
}

/** Fetches all kinds of alarms, each with its default rule. */
export function useAlarmKinds() {
  const { api } = useSession()
  return useQuery({
    queryKey: ['alarm-kinds'],
    queryFn: ({ signal }) => api.get('/alarm-kinds', alarmKindsReply, { signal }),
    ...useRefreshOptions({ stream: 'alarm-rule', others: [] }),
  })
}

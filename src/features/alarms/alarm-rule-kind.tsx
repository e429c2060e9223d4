import { css } from '../../../styled-system/css'
import { type AlarmRuleRow, alarmRules } from '../../../contract/alarms/alarm-rule.ts'
import { assignments } from '../../../contract/assignment.ts'
import { clients } from '../../../contract/client.ts'
import { roles } from '../../../contract/role.ts'
import { sitePosts } from '../../../contract/site-post.ts'
import { teamMembers } from '../../../contract/team-member.ts'
import type { RecordKind } from '../../resource/record/record-kind.ts'
import { PRIORITY_WORDS } from './alarm-words.ts'
import { PriorityMark } from './priority-mark.tsx'

const lines = css({ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' })
const seconds = (value: unknown) => `${String(value)} s`

/** A rule of a company's own. */
export const alarmRule: RecordKind<AlarmRuleRow> = {
  of: alarmRules,
  module: 'Alarm Rules',
  one: 'alarm rule',
  many: 'alarm rules',
  title: ({ name }) => name,
  fields: {
    name: { label: 'Name' },
    kind: { label: 'Alarm', nameIn: 'kind_title' },
    is_enabled: { label: 'Enabled', show: (value) => (value ? 'yes' : 'no') },
    client_id: {
      label: 'Client',
      refersTo: { of: clients, title: 'name' },
      nameIn: 'client_name',
      none: 'any',
      to: (id) => `/clients/view/${id}`,
    },
    assignment_id: {
      label: 'Assignment',
      refersTo: { of: assignments, title: 'name' },
      nameIn: 'assignment_name',
      none: 'any',
      to: (id) => `/assignments/view/${id}`,
    },
    site_post_id: {
      label: 'Site post',
      refersTo: { of: sitePosts, title: 'alias' },
      nameIn: 'site_post_name',
      none: 'any',
      to: (id) => `/site-posts/${id}`,
    },
    hours_start: { label: 'From each day', none: 'always' },
    hours_min: { label: 'For minutes', none: 'always' },
    on_delay_s: { label: 'On-delay, seconds', show: seconds },
    off_delay_s: { label: 'Off-delay, seconds', show: seconds },
    threshold: { label: 'Limit', none: 'as delivered' },
    deadband: { label: 'Deadband', none: 'as delivered' },
    priority: {
      label: 'Priority',
      choices: PRIORITY_WORDS,
      show: (value) => <PriorityMark priority={Number(value)} />,
    },
    instructions: {
      label: 'Instructions',
      lines: true,
      show: (text) => <span className={lines}>{typeof text === 'string' ? text : 'none'}</span>,
    },
    user_id: {
      label: 'Person',
      refersTo: { of: teamMembers, title: 'full_name' },
      nameIn: 'user_name',
      none: 'nobody',
    },
    role_id: {
      label: 'Then the role',
      refersTo: { of: roles, title: 'name' },
      nameIn: 'role_name',
      none: 'none',
    },
    escalate_after_min: { label: 'Escalate after minutes', none: 'never' },
  },
  list: '/alarms/rules',
  add: '/alarms/rules/add',
  view: (id) => `/alarms/rules/view/${id}`,
  edit: (id) => `/alarms/rules/edit/${id}`,
  failures: {
    list: 'The rules could not be fetched.',
    record: () => 'The rule could not be fetched.',
    add: 'The rule could not be added.',
    change: () => 'The rule could not be saved.',
    remove: () => 'The rule could not be removed.',
  },
}

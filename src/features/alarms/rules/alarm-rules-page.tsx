import * as texts from '../texts.ts'
import { useSearchParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { AlarmKindRow, AlarmRuleRow } from '../../../../contract/alarms/alarm-rule.ts'
import { AddPage, EditPage } from '../../../resource/form/form-pages.tsx'
import { ListPage } from '../../../resource/list/list-page.tsx'
import { removeRows } from '../../../resource/bulk/bulk-command.tsx'
import { ViewPage } from '../../../resource/record/view-page.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AlarmRuleFields } from './alarm-rule-fields.tsx'
import { alarmRule, useAlarmKinds } from './alarm-rule-kind.tsx'
import { PriorityMark } from '../priority-mark.tsx'
import { RuleTestCard } from './rule-test-card.tsx'
import { StandardRules } from './standard-rules.tsx'
import { tr } from '../../../texts/tr.ts'

const column = css({ display: 'flex', flexDirection: 'column', flexShrink: '0' })
const own = css({ display: 'flex', minHeight: '[22rem]', maxHeight: '[32rem]' })
const BULK = [removeRows(alarmRule, tr(texts.theirAlarmsAreWithdrawnTheStandardRuleMay))]

export function AlarmRulesPage() {
  return (
    <div className={column}>
      <div className={own}>
        <ListPage
          kind={alarmRule}
          columns={[
            { field: 'name' },
            { field: 'kind', cell: (row) => row.kind_title },
            {
              field: 'assignment_id',
              wide: true,
              cell: (row) =>
                row.site_post_name ?? row.assignment_name ?? row.client_name ?? tr(texts.company),
            },
            { field: 'priority', cell: ({ priority }) => <PriorityMark priority={priority} /> },
            { field: 'is_enabled', cell: (row) => (row.is_enabled ? 'yes' : 'no') },
          ]}
          bulk={BULK}
          whenEmpty={tr(texts.companyHasNoRulesOfItsOwnThe)}
        />
      </div>
      <StandardRules />
    </div>
  )
}

const empty = {
  name: '',
  kind: '',
  client_id: null,
  assignment_id: null,
  site_post_id: null,
  hours_start: '',
  hours_min: null,
  on_delay_s: 0,
  off_delay_s: 0,
  threshold: null,
  deadband: null,
  priority: 2,
  instructions: '',
  user_id: null,
  role_id: null,
  escalate_after_min: null,
  is_enabled: false,
}

/** Page to add an alarm rule. With `?kind=`, the form starts with the default rule of that kind. */
export function AddAlarmRulePage() {
  const [params] = useSearchParams()
  const kinds = useAlarmKinds().data?.data
  if (!kinds) return <SkeletonLines count={8} label={tr(texts.loadingTheForm)} />
  const kind = kinds.find((each) => each.kind === params.get('kind'))
  return (
    <AddPage kind={alarmRule} empty={kind ? { ...empty, ...delivered(kind) } : empty}>
      <AlarmRuleFields kinds={kinds} />
    </AddPage>
  )
}

const delivered = ({ kind, title, standard }: AlarmKindRow) => ({ kind, name: title, ...standard })

export function EditAlarmRulePage() {
  const kinds = useAlarmKinds().data?.data
  if (!kinds) return <SkeletonLines count={8} label={tr(texts.loadingTheForm)} />
  return (
    <EditPage kind={alarmRule} empty={empty}>
      <AlarmRuleFields kinds={kinds} />
    </EditPage>
  )
}

export function AlarmRulePage() {
  const kinds = useAlarmKinds().data?.data
  const replacesStandard = (row: AlarmRuleRow) =>
    !row.is_enabled &&
    [row.client_id, row.assignment_id, row.site_post_id].every((place) => place === null) &&
    kinds?.some(({ kind, is_switched_off }) => kind === row.kind && is_switched_off) === true
  return (
    <ViewPage
      kind={alarmRule}
      notice={(row) =>
        replacesStandard(row) && (
          <Notice kind="warning">{tr(texts.thisRuleIsOffAndReplacesTheStandard)}</Notice>
        )
      }
    >
      {(row) => <RuleTestCard rule={row} />}
    </ViewPage>
  )
}

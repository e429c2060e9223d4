import { css } from '../../../styled-system/css'
import { toDutyRule } from '../../../domain/duty/duty-rule.ts'
import { usePermission } from '../../app/app-services.ts'
import { useParts } from '../../resource/related/parts-card.tsx'
import { Card } from '../../ui/content/card.tsx'
import { DutyCalendar } from '../shift-patterns/duty-calendar.tsx'
import { guardAssignmentView } from './assigned-guard-kind.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const body = css({ padding: '4' })

/** Calendar of the coming weeks with the days on which a guard is on duty, over all assignments. */
export function GuardDuties({ workerId }: { workerId: string }) {
  return usePermission('View Assignments') && <Duties workerId={workerId} />
}

function Duties({ workerId }: { workerId: string }) {
  const { data } = useParts(guardAssignmentView(workerId))
  const postings = (data?.data ?? []).flatMap(({ assignment_name: name, ...duty }) => {
    const rule = toDutyRule(duty.shift_start, duty.shift_minutes, duty.shift_days)
    return rule ? [{ from: 0, to: null, shift: { name, rule } }] : []
  })
  if (postings.length === 0) return null
  return (
    <Card title={tr(texts.dutiesOfTheNextWeeks)}>
      <div className={body}>
        <DutyCalendar postings={postings} />
      </div>
    </Card>
  )
}

import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData, RosterWeek } from '../../../../contract/roster/roster.ts'
import { type Conflict, isBlockingConflict } from '../../../../domain/roster/conflict.ts'
import type { Override } from '../../../../domain/roster/roster.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { ConflictList } from './conflict-list.tsx'
import { formatDateRange } from '../format-roster.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'dense' })

interface Props {
  data: RosterData
  weeks: readonly RosterWeek[]
  /** conflicts of the weeks to publish */
  conflicts: readonly Conflict[]
  onPublish: (overrides: readonly Override[]) => Promise<boolean>
  onClose: () => void
}

/** Dialog that shows what will be published. Remaining conflicts require a reason. */
export function PublishDialog({ data, weeks, conflicts, onPublish, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const blocked = conflicts.filter(isBlockingConflict)
  const needsReason = conflicts.length > 0
  const idle = data.guards.filter(({ id: guard, assignments }) =>
    weeks.some(
      (week) => assignments.includes(week.assignment_id) && !week.duties.some((duty) => duty.guard === guard),
    ),
  )
  const nameOf = (assignment: string) => data.assignments.find(({ id }) => id === assignment)?.name ?? ''
  async function publish() {
    setBusy(true)
    const overrides = conflicts.map(({ code, guard, duty }) => ({ code, guard, duty, reason }))
    if (await onPublish(overrides)) onClose()
    else setBusy(false)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={tr(texts.publishTheRoster)}
      actions={
        <>
          <Button tone="ghost" onClick={onClose}>
            {tr(texts.cancel)}
          </Button>
          <Button
            busy={busy}
            disabled={blocked.length > 0 || (needsReason && reason.trim().length < 3)}
            onClick={() => void publish()}
          >
            {tr(texts.publish)}
          </Button>
        </>
      }
    >
      <div className={form}>
        <ul className={list}>
          {weeks.map(({ id, assignment_id, week, duties }) => (
            <li key={id}>
              {rich(texts.assignmentIdWeekFilterCountDutiesFilterCount2Open, {
                assignment_id: nameOf(assignment_id),
                week: formatDateRange(week, addDays(week, 6)),
                filterCount: duties.filter(({ guard }) => guard !== null).length,
                filterCount2: duties.filter(({ guard }) => guard === null).length,
              })}
            </li>
          ))}
        </ul>
        <p className={css({ textStyle: 'dense', color: 'ink.muted' })}>
          {tr(texts.theseDutiesApplyFromNowOnForGuards)}
        </p>
        {idle.length > 0 && (
          <Notice kind="warning">
            {idle.length > 5
              ? tr(texts.idleCountGuardsHaveNoDutyInAWeek, {
                  idleCount: idle.length,
                  map: idle
                    .slice(0, 5)
                    .map(({ name }) => name)
                    .join(', '),
                })
              : tr(texts.idleCountGuardsHaveNoDutyInAWeek2, {
                  idleCount: idle.length,
                  map: idle
                    .slice(0, 5)
                    .map(({ name }) => name)
                    .join(', '),
                })}
          </Notice>
        )}
        {blocked.length > 0 && <Notice kind="error">{tr(texts.guardIsPlannedOnAnAssignmentToWhich)}</Notice>}
        {needsReason && (
          <>
            <ConflictList data={data} conflicts={conflicts} />
            {blocked.length === 0 && (
              <Field label={tr(texts.reasonForPublishingWithTheseConflicts)}>
                <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
              </Field>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

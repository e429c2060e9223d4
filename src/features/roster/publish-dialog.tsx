import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { RosterData, RosterWeek } from '../../../contract/roster.ts'
import { type Conflict, mustBeRemoved } from '../../../domain/roster/conflict.ts'
import type { Override } from '../../../domain/roster/roster.ts'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { Input } from '../../ui/control/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import { ConflictList } from './conflict-list.tsx'
import { rangeWords } from './roster-words.ts'
import { dateAfter } from '../../../domain/time/zone-days.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '1', textStyle: 'dense' })

interface Props {
  data: RosterData
  weeks: readonly RosterWeek[]
  /** of these weeks */
  conflicts: readonly Conflict[]
  onPublish: (overrides: readonly Override[]) => Promise<boolean>
  onClose: () => void
}

/** Says what is published, and asks for a reason where conflicts remain. */
export function PublishDialog({ data, weeks, conflicts, onPublish, onClose }: Props) {
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const blocked = conflicts.filter(mustBeRemoved)
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
      title="Publish the roster"
      actions={
        <>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={busy}
            disabled={blocked.length > 0 || (needsReason && reason.trim().length < 3)}
            onClick={() => void publish()}
          >
            Publish
          </Button>
        </>
      }
    >
      <div className={form}>
        <ul className={list}>
          {weeks.map(({ id, assignment_id, week, duties }) => (
            <li key={id}>
              {nameOf(assignment_id)}, {rangeWords(week, dateAfter(week, 6))}:{' '}
              {duties.filter(({ guard }) => guard !== null).length} duties,{' '}
              {duties.filter(({ guard }) => guard === null).length} open
            </li>
          ))}
        </ul>
        <p className={css({ textStyle: 'dense', color: 'ink.muted' })}>
          Guards and the board have these duties from now on. What is past stays as it was.
        </p>
        {idle.length > 0 && (
          <Notice kind="warning">
            {idle.length === 1 ? '1 guard has' : `${idle.length} guards have`} no duty in a week that is
            published:{' '}
            {idle
              .slice(0, 5)
              .map(({ name }) => name)
              .join(', ')}
            {idle.length > 5 && ' and others'}. Their usual shift does not count in it.
          </Notice>
        )}
        {blocked.length > 0 && (
          <Notice kind="error">
            A guard is planned on an assignment to which they are not assigned. Assign the guard there, or
            remove the duty.
          </Notice>
        )}
        {needsReason && (
          <>
            <ConflictList data={data} conflicts={conflicts} />
            {blocked.length === 0 && (
              <Field label="Reason for publishing with these conflicts">
                <Input maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
              </Field>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}

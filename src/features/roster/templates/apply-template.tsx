import { useMemo, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import type { ConflictRules, AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import type { TemplateDuty } from '../../../../domain/roster/roster-template.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { createIdempotencyKey } from '../../../resource/command/use-send.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Notice } from '../../../ui/status/notice.tsx'
import { ConflictList } from '../plan/conflict-list.tsx'
import { rosterConflicts, listDuties } from '../plan/roster-sheet.ts'
import { formatDateRange } from '../format-roster.ts'
import { applyTemplateToWeek } from './template-week.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const column = css({ display: 'flex', flexDirection: 'column', gap: '4' })
const foot = css({ display: 'flex', justifyContent: 'flex-end', gap: '2' })

interface Props {
  data: RosterData
  /** Mondays of the displayed weeks that are not over, YYYY-MM-DD */
  weeks: readonly string[]
  duties: readonly TemplateDuty[]
  spanOf: ConflictRules['spanOf']
  onApply: (duties: readonly AssignmentDuty[]) => Promise<void>
  onBack: () => void
}

/** Shows what a template would add to a week and which conflicts result, before it is applied. */
export function ApplyTemplate({ data, weeks, duties, spanOf, onApply, onBack }: Props) {
  const [week, setWeek] = useState(weeks[0] ?? '')
  const [busy, setBusy] = useState(false)
  const applied = useMemo(
    () => applyTemplateToWeek(data, duties, week, () => createIdempotencyKey().slice(0, 16)),
    [data, duties, week],
  )
  const conflicts = useMemo(() => {
    const added = new Set(applied.duties.map(({ id }) => id))
    const all = [...listDuties(data), ...applied.duties]
    return rosterConflicts(data, all, spanOf).filter(({ duty }) => added.has(duty))
  }, [data, applied, spanOf])
  const count = applied.duties.length
  return (
    <div className={column}>
      <Field label={tr(texts.week)}>
        <Select autoFocus value={week} onChange={(event) => setWeek(event.target.value)}>
          {weeks.map((each) => (
            <option key={each} value={each}>
              {formatDateRange(each, addDays(each, 6))}
            </option>
          ))}
        </Select>
      </Field>
      <p role="status">
        {count === 0
          ? tr(texts.thisWeekHasAllDutiesOfTheTemplate)
          : tr(texts.countDutiesAreAddedToThePlan2, { count })}
      </p>
      {applied.lost > 0 && (
        <Notice kind="warning">{tr(texts.leftOutAsTheAssignmentOrThePost, { lost: applied.lost })}</Notice>
      )}
      {applied.opened > 0 && (
        <Notice kind="warning">
          {tr(texts.openShiftsAsTheGuardNoLongerWorks, { opened: applied.opened })}
        </Notice>
      )}
      {conflicts.length > 0 && (
        <>
          <p>
            {tr(texts.conflictsOfTheseDutiesConflictCountEachNeedsA, { conflictCount: conflicts.length })}
          </p>
          <ConflictList data={data} conflicts={conflicts} added={applied.duties} />
        </>
      )}
      <div className={foot}>
        <Button tone="ghost" onClick={onBack}>
          {tr(texts.back)}
        </Button>
        <Button
          busy={busy}
          disabled={count === 0}
          onClick={() => {
            setBusy(true)
            void onApply(applied.duties)
          }}
        >
          {tr(texts.apply)}
        </Button>
      </div>
    </div>
  )
}

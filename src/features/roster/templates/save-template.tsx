import { type FormEvent, useMemo, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import { MAX_TEMPLATE_DUTIES } from '../../../../domain/roster/roster-template.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { formatDateRange } from '../format-roster.ts'
import { templateFromWeek } from './template-week.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import type { Templates } from './use-templates.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const fields = css({
  display: 'grid',
  gridTemplateColumns: { base: '[1fr]', md: '[minmax(0, 1fr) minmax(0, 1fr)]' },
  gap: '3',
})
const foot = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '3' })
const note = css({ textStyle: 'meta', color: 'ink.muted' })

interface Props {
  data: RosterData
  week: string
  templates: Templates
}

/** Form to save a planned week as a template, for all assignments or for one. */
export function SaveTemplate({ data, week, templates }: Props) {
  const [name, setName] = useState('')
  const [of, setOf] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const duties = useMemo(() => templateFromWeek(data, week, of || null), [data, week, of])
  const isTooMuch = duties.length > MAX_TEMPLATE_DUTIES

  async function save(event: FormEvent) {
    event.preventDefault()
    const problem = await templates.add(name, duties)
    setWrong(problem)
    if (problem !== null) return
    showToast('success', tr(texts.savedAsName, { name: name.trim() }))
    setName('')
  }
  return (
    <form
      className={form}
      onSubmit={(event) => void save(event)}
      aria-label={tr(texts.saveThisWeekAsATemplate)}
    >
      <div className={fields}>
        <Field label={tr(texts.saveThisWeekAs)} error={wrong ?? undefined}>
          <Input
            maxLength={60}
            autoComplete="off"
            placeholder={tr(texts.usualWeek)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label={tr(texts.assignment)}>
          <Select value={of} onChange={(event) => setOf(event.target.value)}>
            <option value="">{tr(texts.allAssignments)}</option>
            {data.assignments.map((each) => (
              <option key={each.id} value={each.id}>
                {each.name}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className={foot}>
        <span className={note}>
          {isTooMuch
            ? rich(texts.weekDutyCountDutiesATemplateHasAtMost, {
                week: formatDateRange(week, addDays(week, 6)),
                dutyCount: duties.length,
                MOST_TEMPLATE_DUTIES: MAX_TEMPLATE_DUTIES,
              })
            : rich(texts.weekDutyCountDuties, {
                week: formatDateRange(week, addDays(week, 6)),
                dutyCount: duties.length,
              })}
        </span>
        <Button
          type="submit"
          size="sm"
          busy={templates.busy}
          disabled={name.trim() === '' || duties.length === 0 || isTooMuch}
        >
          {tr(texts.saveTemplate)}
        </Button>
      </div>
    </form>
  )
}

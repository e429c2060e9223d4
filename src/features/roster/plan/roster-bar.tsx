import { useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { Conflict } from '../../../../domain/roster/conflict.ts'
import type { ConflictRules } from '../../../../domain/roster/find-conflicts.ts'
import { weekMonday } from '../../../../domain/roster/planned-duty.ts'
import { addDays } from '../../../../domain/time/zone-days.ts'
import { usePermission } from '../../../app/app-services.ts'
import { createIdempotencyKey } from '../../../resource/command/use-send.ts'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Input } from '../../../ui/control/input.tsx'
import { ChevronLeft, ChevronRight, Copy, Undo2, Users } from '../../../ui/icons/control-icons.ts'
import { requestConfirmation } from '../../../ui/overlay/request-confirmation.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ConflictList } from './conflict-list.tsx'
import { groupChanges, copyPreviousWeek, dutiesFromShifts, requiredOpenShifts } from './plan-changes.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { RosterView } from './roster-sheet.ts'
import { formatDateRange } from '../format-roster.ts'
import { TemplatesDialog } from '../templates/templates-dialog.tsx'
import { findUnpublishedWeeks, type Roster } from './use-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const range = css({ textStyle: 'heading', minWidth: '[9.5rem]', fontVariantNumeric: 'tabular-nums' })
const space = css({ flex: '1' })
const find = css({ width: { base: 'full', md: '[12rem]' } })

interface Props {
  roster: Roster
  days: readonly string[]
  conflicts: readonly Conflict[]
  spanOf: ConflictRules['spanOf']
  view: RosterView
  isMonth: boolean
  search: string
  onSearch: (text: string) => void
  onWeek: (week: string) => void
  onView: (view: RosterView) => void
  onMonth: (isMonth: boolean) => void
}

/** Toolbar of the roster: which days are shown, and actions for a whole week. */
export function RosterBar(props: Props) {
  const { roster, days, conflicts, view, isMonth } = props
  const [dialog, setDialog] = useState<'publish' | 'conflicts' | 'templates' | null>(null)
  const mayEdit = usePermission('Edit Shifts')
  const today = useToday()
  const { data } = roster
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const weeks = days.filter((day) => weekMonday(day) === day)
  const changed = data ? findUnpublishedWeeks(data, days) : []
  const own = new Set(changed.flatMap(({ duties }) => duties.map(({ id }) => id)))
  const isPast = last < today

  async function fill(what: string, made: ReturnType<typeof copyPreviousWeek>) {
    const duties = made.filter(({ day }) => addDays(weekMonday(day), 6) >= today)
    if (duties.length === 0) return showToast('info', tr(texts.nothingToAddWhat, { what }))
    await roster.plan(groupChanges(duties))
    showToast('success', tr(texts.dutyCountDutiesAddedToThePlan, { dutyCount: duties.length }))
  }

  async function discard() {
    if (await requestConfirmation([tr(texts.planReturnsToThePublishedVersionYourChanges)]))
      await roster.discard(changed)
  }

  return (
    <div className={bar}>
      <IconButton label={tr(texts.weekBefore)} outlined onClick={() => props.onWeek(addDays(first, -7))}>
        <ChevronLeft />
      </IconButton>
      <IconButton label={tr(texts.weekAfter)} outlined onClick={() => props.onWeek(addDays(first, 7))}>
        <ChevronRight />
      </IconButton>
      <h2 className={range}>{formatDateRange(first, last)}</h2>
      <Button size="sm" onClick={() => props.onWeek(weekMonday(today))}>
        {tr(texts.thisWeek)}
      </Button>
      <Button size="sm" pressed={isMonth} onClick={() => props.onMonth(!isMonth)}>
        {tr(texts.fiveWeeks)}
      </Button>
      <Button
        size="sm"
        icon={<Users />}
        pressed={view === 'guards'}
        onClick={() => props.onView(view === 'guards' ? 'posts' : 'guards')}
      >
        {tr(texts.byGuard)}
      </Button>
      <div className={find}>
        <Field label={tr(texts.findARow)} labelHidden>
          <Input
            size="sm"
            placeholder={tr(texts.findARow)}
            value={props.search}
            onChange={(event) => props.onSearch(event.target.value)}
          />
        </Field>
      </div>
      <span className={space} />
      {conflicts.length > 0 && (
        <Button size="sm" onClick={() => setDialog('conflicts')}>
          {tr(texts.conflictCountConflicts, { conflictCount: conflicts.length })}
        </Button>
      )}
      {mayEdit && data && !isPast && (
        <>
          <Button
            size="sm"
            onClick={() =>
              void fill(
                'no guard has a shift that is missing here',
                weeks.flatMap((week) =>
                  dutiesFromShifts(data, week, () => createIdempotencyKey().slice(0, 16)),
                ),
              )
            }
          >
            {tr(texts.fillFromShifts)}
          </Button>
          <Button
            size="sm"
            icon={<Copy />}
            onClick={() =>
              void fill(
                'the week before has nothing that is missing here',
                copyPreviousWeek(data, first, () => createIdempotencyKey().slice(0, 16)),
              )
            }
          >
            {tr(texts.copyLastWeek)}
          </Button>
          <Button
            size="sm"
            onClick={() =>
              void fill(
                'every post has the shifts that it needs',
                weeks.flatMap((week) =>
                  requiredOpenShifts(data, week, () => createIdempotencyKey().slice(0, 16)),
                ),
              )
            }
          >
            {tr(texts.addOpenShifts)}
          </Button>
          <Button size="sm" onClick={() => setDialog('templates')}>
            {tr(texts.templates)}
          </Button>
          <Button size="sm" icon={<Undo2 />} disabled={changed.length === 0} onClick={() => void discard()}>
            {tr(texts.discard)}
          </Button>
          <Button size="sm" tone="solid" disabled={changed.length === 0} onClick={() => setDialog('publish')}>
            {tr(texts.publish)}
          </Button>
        </>
      )}
      {dialog === 'publish' && data && (
        <PublishDialog
          data={data}
          weeks={changed}
          conflicts={conflicts.filter(({ duty }) => own.has(duty))}
          onPublish={async (overrides) => {
            const done = await roster.publish(changed, overrides)
            if (done) showToast('success', tr(texts.rosterPublished))
            return done
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'templates' && data && (
        <TemplatesDialog
          data={data}
          week={weekMonday(first)}
          weeks={weeks.filter((week) => addDays(week, 6) >= today)}
          spanOf={props.spanOf}
          onApply={(duties) => fill('the week has all duties of the template already', [...duties])}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'conflicts' && data && (
        <Dialog open title={tr(texts.conflicts)} onClose={() => setDialog(null)}>
          <ConflictList data={data} conflicts={conflicts} />
        </Dialog>
      )}
    </div>
  )
}

import { useState } from 'react'
import { css } from '../../../styled-system/css'
import type { Conflict } from '../../../domain/roster/conflict.ts'
import { mondayOf } from '../../../domain/roster/planned-duty.ts'
import { dateAfter } from '../../../domain/time/zone-days.ts'
import { usePermission } from '../../app-services.ts'
import { newKey } from '../../resource/command/use-commands.ts'
import { useToday } from '../../resource/record/expiry-day.tsx'
import { Button } from '../../ui/control/button.tsx'
import { Field } from '../../ui/control/field.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { Input } from '../../ui/control/input.tsx'
import { ChevronLeft, ChevronRight, Copy, Undo2, Users } from '../../ui/icons/control-icons.ts'
import { askConfirmation } from '../../ui/overlay/ask-confirmation.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { ConflictList } from './conflict-list.tsx'
import { changesOf, copiedWeek, dutiesOfShifts, openShifts } from './plan-changes.ts'
import { PublishDialog } from './publish-dialog.tsx'
import type { RosterView } from './roster-sheet.ts'
import { rangeWords } from './roster-words.ts'
import { changedWeeks, type Roster } from './use-roster.ts'

const bar = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' })
const range = css({ textStyle: 'heading', minWidth: '[9.5rem]', fontVariantNumeric: 'tabular-nums' })
const space = css({ flex: '1' })
const find = css({ width: { base: 'full', md: '[12rem]' } })

interface Props {
  roster: Roster
  days: readonly string[]
  conflicts: readonly Conflict[]
  view: RosterView
  isMonth: boolean
  search: string
  onSearch: (text: string) => void
  onWeek: (week: string) => void
  onView: (view: RosterView) => void
  onMonth: (isMonth: boolean) => void
}

/** The days that are shown, and what is done with a week at once. */
export function RosterBar(props: Props) {
  const { roster, days, conflicts, view, isMonth } = props
  const [dialog, setDialog] = useState<'publish' | 'conflicts' | null>(null)
  const mayEdit = usePermission('Edit Shifts')
  const today = useToday()
  const { data } = roster
  const first = days[0] ?? ''
  const last = days.at(-1) ?? ''
  const weeks = days.filter((day) => mondayOf(day) === day)
  const changed = data ? changedWeeks(data, days) : []
  const own = new Set(changed.flatMap(({ duties }) => duties.map(({ id }) => id)))
  const isPast = last < today

  async function fill(what: string, made: ReturnType<typeof copiedWeek>) {
    const duties = made.filter(({ day }) => dateAfter(mondayOf(day), 6) >= today)
    if (duties.length === 0) return showToast('info', `Nothing to add: ${what}.`)
    await roster.plan(changesOf(duties))
    showToast('success', `${duties.length} ${duties.length === 1 ? 'duty' : 'duties'} added to the plan.`)
  }

  async function discard() {
    if (await askConfirmation(['The plan becomes again what was published. Your changes are lost.']))
      await roster.discard(changed)
  }

  return (
    <div className={bar}>
      <IconButton label="Week before" outlined onClick={() => props.onWeek(dateAfter(first, -7))}>
        <ChevronLeft />
      </IconButton>
      <IconButton label="Week after" outlined onClick={() => props.onWeek(dateAfter(first, 7))}>
        <ChevronRight />
      </IconButton>
      <h2 className={range}>{rangeWords(first, last)}</h2>
      <Button size="sm" onClick={() => props.onWeek(mondayOf(today))}>
        This week
      </Button>
      <Button size="sm" pressed={isMonth} onClick={() => props.onMonth(!isMonth)}>
        Five weeks
      </Button>
      <Button
        size="sm"
        icon={<Users />}
        pressed={view === 'guards'}
        onClick={() => props.onView(view === 'guards' ? 'posts' : 'guards')}
      >
        By guard
      </Button>
      <div className={find}>
        <Field label="Find a row" labelHidden>
          <Input
            size="sm"
            placeholder="Find a row"
            value={props.search}
            onChange={(event) => props.onSearch(event.target.value)}
          />
        </Field>
      </div>
      <span className={space} />
      {conflicts.length > 0 && (
        <Button size="sm" onClick={() => setDialog('conflicts')}>
          {conflicts.length === 1 ? '1 conflict' : `${conflicts.length} conflicts`}
        </Button>
      )}
      {mayEdit && data && !isPast && (
        <>
          <Button
            size="sm"
            onClick={() =>
              void fill(
                'no guard has a shift that is missing here',
                weeks.flatMap((week) => dutiesOfShifts(data, week, () => newKey().slice(0, 16))),
              )
            }
          >
            Fill from shifts
          </Button>
          <Button
            size="sm"
            icon={<Copy />}
            onClick={() =>
              void fill(
                'the week before has nothing that is missing here',
                copiedWeek(data, first, () => newKey().slice(0, 16)),
              )
            }
          >
            Copy last week
          </Button>
          <Button
            size="sm"
            onClick={() =>
              void fill(
                'every post has the shifts that it needs',
                weeks.flatMap((week) => openShifts(data, week, () => newKey().slice(0, 16))),
              )
            }
          >
            Add open shifts
          </Button>
          <Button size="sm" icon={<Undo2 />} disabled={changed.length === 0} onClick={() => void discard()}>
            Discard
          </Button>
          <Button size="sm" tone="solid" disabled={changed.length === 0} onClick={() => setDialog('publish')}>
            Publish
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
            if (done) showToast('success', 'Roster published.')
            return done
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'conflicts' && data && (
        <Dialog open title="Conflicts" onClose={() => setDialog(null)}>
          <ConflictList data={data} conflicts={conflicts} />
        </Dialog>
      )}
    </div>
  )
}

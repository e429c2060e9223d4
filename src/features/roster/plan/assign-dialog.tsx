import { useMemo, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import { shiftHours } from '../../../../domain/duty/duty-times.ts'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import type { ConflictRules } from '../../../../domain/roster/find-conflicts.ts'
import { createIdempotencyKey } from '../../../resource/command/use-send.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Combobox } from '../../../ui/control/combobox.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { OfferShift } from '../shift-offers/offer-shift.tsx'
import { previewConflicts, type SheetRow } from './roster-sheet.ts'
import { formatLongDay } from '../format-roster.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const form = css({ display: 'flex', flexDirection: 'column', gap: '4', minHeight: '[22rem]' })
const note = css({ textStyle: 'meta', color: 'ink.faint' })

interface Props {
  data: RosterData
  row: SheetRow
  day: string
  spanOf: ConflictRules['spanOf']
  /** the open shift to assign, or null to plan a new duty */
  open: AssignmentDuty | null
  onPlan: (duty: AssignmentDuty) => void
  onClose: () => void
}

/** Dialog to plan a duty. In a post's row, the person selects a guard; in a guard's row, a post. */
export function AssignDialog({ data, row, day, spanOf, open, onPlan, onClose }: Props) {
  const needed = data.assignments
    .find(({ id }) => id === row.place?.assignmentId)
    ?.strength.filter(({ post }) => post === row.place?.post)
    .map(({ pattern }) => pattern)
  const [patternId, setPatternId] = useState(open?.pattern ?? needed?.[0] ?? data.patterns[0]?.id ?? '')
  const pattern = data.patterns.find(({ id }) => id === patternId)
  const shift =
    open ??
    (pattern && {
      startLocal: pattern.start_local,
      durationMin: pattern.duration_min,
      name: pattern.name,
      pattern: pattern.id,
    })

  const dutyOf = (of: {
    assignmentId: string
    post: string | null
    guard: string | null
  }): AssignmentDuty | null =>
    shift
      ? {
          id: open?.id ?? createIdempotencyKey().slice(0, 16),
          day,
          startLocal: shift.startLocal,
          durationMin: shift.durationMin,
          name: shift.name,
          pattern: shift.pattern,
          ...of,
        }
      : null
  const plan = (duty: AssignmentDuty | null) => {
    if (!duty) return
    onPlan(duty)
    onClose()
  }

  const { place, guard } = row
  const conflicts = useMemo(() => previewConflicts(data, spanOf), [data, spanOf])
  const problemsOf = (of: string) => {
    const duty = place && dutyOf({ ...place, guard: of })
    return duty
      ? conflicts(duty)
          .map(({ message }) => message)
          .join(' ')
      : ''
  }
  const isPublished = data.weeks.some(
    ({ assignment_id: assignmentId, published }) =>
      assignmentId === open?.assignmentId &&
      published?.some((each) => each.id === open.id && each.guard === null),
  )
  const openPublished = isPublished ? open : null
  const isThere = (assignments: readonly string[]) => assignments.includes(place?.assignmentId ?? '')
  const options = place
    ? data.guards
        .toSorted((a, b) => Number(isThere(b.assignments)) - Number(isThere(a.assignments)))
        .map(({ id, name, assignments }) => ({
          value: id,
          label: name,
          detail: isThere(assignments) ? problemsOf(id) : tr(texts.notAssignedToThisAssignment),
        }))
    : data.assignments
        .filter(({ id }) => data.guards.find((each) => each.id === guard)?.assignments.includes(id))
        .flatMap((assignment) => [
          ...data.posts
            .filter((post) => post.assignment_id === assignment.id)
            .map((post) => ({
              value: `${assignment.id} ${post.id}`,
              label: post.alias,
              detail: assignment.name,
            })),
          { value: `${assignment.id} `, label: tr(texts.anywhere), detail: assignment.name },
        ])

  return (
    <Dialog
      open
      onClose={onClose}
      title={`${row.title}, ${formatLongDay(day)}`}
      actions={
        place &&
        !open && (
          <Button tone="outline" disabled={!shift} onClick={() => plan(dutyOf({ ...place, guard: null }))}>
            {tr(texts.leaveOpen)}
          </Button>
        )
      }
    >
      <div className={form}>
        {!open && (
          <Field label={tr(texts.shift)}>
            <Select value={patternId} onChange={(event) => setPatternId(event.target.value)}>
              {data.patterns.map((each) => (
                <option key={each.id} value={each.id}>
                  {`${each.name}, ${shiftHours({ startLocal: each.start_local, durationMin: each.duration_min })}`}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {data.patterns.length === 0 && !open ? (
          <p className={note}>{tr(texts.thereIsNoShiftYetAddOneUnder)}</p>
        ) : (
          <Combobox
            label={place ? tr(texts.guard) : tr(texts.post)}
            options={options}
            value={null}
            nothing={place ? tr(texts.noGuardMatches) : tr(texts.guardIsOnNoAssignment)}
            hint={tr(texts.typeANameThenPressEnter)}
            onChange={(chosen) => {
              if (chosen === null) return
              if (place) return plan(dutyOf({ ...place, guard: chosen }))
              const [assignmentId = '', post = ''] = chosen.split(' ')
              plan(dutyOf({ assignmentId, post: post || null, guard }))
            }}
          />
        )}
        {openPublished && place && (
          <OfferShift
            shift={openPublished}
            fitting={data.guards.filter(
              ({ id, assignments }) => isThere(assignments) && problemsOf(id) === '',
            )}
            nameOf={(id) => data.guards.find((each) => each.id === id)?.name ?? tr(texts.unknownGuard)}
          />
        )}
      </div>
    </Dialog>
  )
}

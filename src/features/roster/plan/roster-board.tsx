import { useCallback, useMemo, useState } from 'react'
import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import type { ConflictRules, AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { usePermission } from '../../../app/app-services.ts'
import { createIdempotencyKey } from '../../../resource/command/use-send.ts'
import { useToday } from '../../../resource/record/expiry-day.tsx'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { AssignDialog } from './assign-dialog.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { groupChanges, moveDuty } from './plan-changes.ts'
import { type CellKey, type Place, RosterGrid } from './roster-grid.tsx'
import type { Sheet, SheetRow } from './roster-sheet.ts'
import type { Roster } from './use-roster.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const hints = css({
  display: { base: 'none', md: 'flex' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '1.5',
  textStyle: 'meta',
  color: 'ink.muted',
})
const HINTS: readonly [key: string, does: string][] = [
  ['Arrows', 'move'],
  ['Enter', 'assign'],
  ['Space', 'next duty'],
  ['X', 'remove'],
  ['C', 'copy'],
  ['V', 'paste'],
  ['U', 'undo'],
  ['R', 'required guards'],
]

interface Props {
  roster: Roster
  data: RosterData
  sheet: Sheet
  spanOf: ConflictRules['spanOf']
}

/** The roster grid, with handlers for keys and dragging. */
export function RosterBoard({ roster, data, sheet, spanOf }: Props) {
  const now = useToday()
  const mayEdit = usePermission('Edit Shifts')
  const [asked, setAt] = useState<Place>({ row: 0, col: Math.max(0, sheet.days.indexOf(now)) })
  const [picked, setPicked] = useState<string | null>(null)
  const [copied, setCopied] = useState<readonly AssignmentDuty[]>([])
  const [assigning, setAssigning] = useState<Place | null>(null)
  const [required, setRequired] = useState<string | null>(null)
  const [returned, setReturned] = useState(0)
  const at = {
    row: Math.min(asked.row, sheet.rows.length - 1),
    col: Math.min(asked.col, sheet.days.length - 1),
  }
  const names = useMemo(
    () => ({
      guards: new Map(data.guards.map(({ id, name }) => [id, name])),
      posts: new Map(data.posts.map(({ id, alias }) => [id, alias])),
      assignments: new Map(data.assignments.map(({ id, name }) => [id, name])),
    }),
    [data],
  )
  const row = sheet.rows[at.row]
  const cell = row?.cells[at.col]
  const chosen = cell?.duties.find(({ id }) => id === picked) ?? cell?.duties[0]

  // keeps the same function until names change, so that memoized rows do not render again
  const nameOf = useCallback(
    (of: SheetRow, duty: AssignmentDuty) => {
      if (of.guard === null)
        return duty.guard === null ? tr(texts.open) : (names.guards.get(duty.guard) ?? tr(texts.unknownGuard))
      return (
        (duty.post === null ? null : names.posts.get(duty.post)) ??
        names.assignments.get(duty.assignmentId) ??
        ''
      )
    },
    [names],
  )

  /** Returns a copy of a duty moved to a cell, or null if it cannot be there. */
  function inCell(duty: AssignmentDuty, to: Place): AssignmentDuty | null {
    const target = sheet.rows[to.row]
    const day = sheet.days[to.col]
    if (!target || day === undefined) return null
    return { ...duty, day, ...target.place, ...(target.guard !== null && { guard: target.guard }) }
  }

  function onKey(key: CellKey) {
    if (!mayEdit) return
    switch (key) {
      case 'assign':
        return setAssigning(at)
      case 'remove':
        if (chosen) void roster.plan(groupChanges([], [chosen]))
        return
      case 'copy':
        if (!cell || cell.duties.length === 0) return
        setCopied(picked && chosen ? [chosen] : cell.duties)
        return showToast('info', tr(texts.copiedPressVInAnotherCell))
      case 'paste': {
        const duties = copied.flatMap(
          (duty) => inCell({ ...duty, id: createIdempotencyKey().slice(0, 16) }, at) ?? [],
        )
        return void roster.plan(groupChanges(duties))
      }
      case 'undo':
        return void roster.undo()
      case 'require':
        return setRequired(row?.place?.assignmentId ?? null)
    }
  }

  const place = assigning
  const back = () => setReturned((times) => times + 1)
  const requiring = data.assignments.find(({ id }) => id === required)
  const assignRow = place && sheet.rows[place.row]
  const assignDay = place && sheet.days[place.col]
  return (
    <>
      <RosterGrid
        sheet={sheet}
        limits={data.limits}
        now={now}
        at={at}
        picked={picked}
        returned={returned}
        nameOf={nameOf}
        onMove={(to) => {
          setAt(to)
          if (to.row !== at.row || to.col !== at.col) setPicked(null)
        }}
        onPick={setPicked}
        onKey={onKey}
        onDrop={(duty, to) => {
          const moved = inCell(duty, to)
          if (mayEdit && moved) void roster.plan(moveDuty(duty, moved))
        }}
      />
      {mayEdit && (
        <p className={hints}>
          {HINTS.map(([key, does]) => (
            <span key={key}>
              <Kbd>{key}</Kbd> {does}
            </span>
          ))}
          {row?.place && (
            <Button size="sm" tone="ghost" onClick={() => onKey('require')}>
              {rich(texts.requiredGuardsOfAssignmentId, {
                assignmentId: names.assignments.get(row.place.assignmentId),
              })}
            </Button>
          )}
        </p>
      )}
      {assignRow && assignDay !== undefined && assignDay !== null && (
        <AssignDialog
          data={data}
          row={assignRow}
          day={assignDay}
          spanOf={spanOf}
          open={assignRow.place && chosen?.guard === null ? chosen : null}
          onPlan={(duty) => void roster.plan(groupChanges([duty]))}
          onClose={() => {
            setAssigning(null)
            back()
          }}
        />
      )}
      {requiring && (
        <AssignmentDialog
          data={data}
          assignment={requiring}
          onSaved={roster.again}
          onClose={() => {
            setRequired(null)
            back()
          }}
        />
      )}
    </>
  )
}

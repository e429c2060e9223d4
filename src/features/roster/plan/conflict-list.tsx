import { css } from '../../../../styled-system/css'
import type { RosterData } from '../../../../contract/roster/roster.ts'
import type { Conflict } from '../../../../domain/roster/conflict.ts'
import type { AssignmentDuty } from '../../../../domain/roster/find-conflicts.ts'
import { listDuties } from './roster-sheet.ts'
import { formatDay, formatDuty } from '../format-roster.ts'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const list = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '1.5',
  maxHeight: '[14rem]',
  overflowY: 'auto',
  textStyle: 'dense',
})
const message = css({ color: 'offline' })
const MOST = 100

interface Props {
  data: RosterData
  conflicts: readonly Conflict[]
  /** duties that are checked before they are added to the plan */
  added?: readonly AssignmentDuty[]
}

export function ConflictList({ data, conflicts, added = [] }: Props) {
  const duties = new Map([...listDuties(data), ...added].map((duty) => [duty.id, duty]))
  const names = new Map(data.guards.map(({ id, name }) => [id, name]))
  return (
    <ul className={list} aria-label={tr(texts.conflicts)} tabIndex={0}>
      {conflicts.slice(0, MOST).map(({ code, guard, duty, message: said }) => {
        const of = duties.get(duty)
        return (
          <li key={`${code} ${guard} ${duty}`}>
            {names.get(guard)}
            {of && `, ${formatDay(of.day)}, ${formatDuty(of)}`}: <span className={message}>{said}</span>
          </li>
        )
      })}
      {conflicts.length > MOST && <li>{rich(texts.valueMore, { value: conflicts.length - MOST })}</li>}
    </ul>
  )
}

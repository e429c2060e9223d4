import { css } from '../../../../styled-system/css'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { useTracking } from '../use-tracking.ts'

/** A moment that is replayed, ms since epoch UTC, and whether its board leaves out what came later. */
export interface SeenMoment {
  at: number
  isShown: boolean
}

interface Props {
  seen: SeenMoment | undefined
  /** only what had been received by then is exported */
  isSeen: boolean
  /** evidence, which has all that is sealed */
  isProven: boolean
  onChange: (isSeen: boolean) => void
}

/** Whether an export has all positions that are known now, or those alone that were known at the moment of a replay. */
export function PositionsKnown({ seen, isSeen, isProven, onChange }: Props) {
  const { clock } = useTracking()
  if (seen === undefined)
    return <p className={note}>All positions known now, also those that arrived late.</p>
  if (isProven)
    return (
      <p className={note}>
        All positions that are sealed, also those that came after {clock.full(seen.at)}: evidence proves whole
        hours.
      </p>
    )
  return (
    <Field label="Positions">
      <Select
        value={isSeen ? 'seen' : 'all'}
        onChange={(event) => onChange(event.currentTarget.value === 'seen')}
      >
        <option value="all">All known now, also those that came later</option>
        <option value="seen">As seen at the time: only those received by {clock.full(seen.at)}</option>
      </Select>
    </Field>
  )
}

const note = css({ textStyle: 'meta', color: 'ink.muted' })

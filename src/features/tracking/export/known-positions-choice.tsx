import { css } from '../../../../styled-system/css'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { useTracking } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** The current time of a replay, ms since epoch. `isShown` is whether it shows only data received by then. */
export interface ReplayMoment {
  at: number
  isShown: boolean
}

interface Props {
  seen: ReplayMoment | undefined
  /** whether to export only fixes received by the replay's current time */
  isSeen: boolean
  /** whether the format is evidence, which always contains all sealed fixes */
  isProven: boolean
  onChange: (isSeen: boolean) => void
}

/** Choice between all positions known today and those known at the replay's current time. */
export function KnownPositionsChoice({ seen, isSeen, isProven, onChange }: Props) {
  const { clock } = useTracking()
  if (seen === undefined) return <p className={note}>{tr(texts.allPositionsKnownNowAlsoThoseThatArrived)}</p>
  if (isProven)
    return (
      <p className={note}>{tr(texts.allPositionsThatAreSealedAlsoThoseThat, { at: clock.full(seen.at) })}</p>
    )
  return (
    <Field label={tr(texts.positions)}>
      <Select
        value={isSeen ? 'seen' : 'all'}
        onChange={(event) => onChange(event.currentTarget.value === 'seen')}
      >
        <option value="all">{tr(texts.allKnownNowAlsoThoseThatCameLater)}</option>
        <option value="seen">
          {tr(texts.asSeenAtTheTimeOnlyThoseReceived, { at: clock.full(seen.at) })}
        </option>
      </Select>
    </Field>
  )
}

const note = css({ textStyle: 'meta', color: 'ink.muted' })

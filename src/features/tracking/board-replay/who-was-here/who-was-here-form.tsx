import { Crosshair } from '../../../../ui/icons/control-icons.ts'
import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'
import { withRangeStart, withRangeEnd, type ReplayRange } from '../../playback/range/replay-range.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { RadiusField } from './radius-field.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  night: OpenReplay
  /** selected period from the URL; null for the whole replay */
  range: ReplayRange | null
  onRange: (range: ReplayRange | null) => void
  radiusM: number
  onRadius: (radiusM: number) => void
  onMiddle: () => void
}

/** Form of "Who was here?": the circle's position and radius, and the period. */
export function WhoWasHereForm({ night, range, onRange, radiusM, onRadius, onMiddle }: Props) {
  return (
    <div className={form}>
      <p>{tr(texts.pressTheMapWhereTheCircleShouldBe)}</p>
      <div className={row}>
        <RadiusField radiusM={radiusM} onRadius={onRadius} />
        <Button size="sm" icon={<Crosshair />} onClick={onMiddle}>
          {tr(texts.centreOfTheMap)}
        </Button>
      </div>
      <div className={row}>
        <Button size="sm" onClick={() => onRange(withRangeStart(night.clock.moment, range, night))}>
          {tr(texts.fromThisMoment)}
        </Button>
        <Button size="sm" onClick={() => onRange(withRangeEnd(night.clock.moment, range, night))}>
          {tr(texts.toThisMoment)}
        </Button>
        {range && (
          <Button size="sm" onClick={() => onRange(null)}>
            {tr(texts.allOfIt)}
          </Button>
        )}
      </div>
    </div>
  )
}

const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  paddingInline: '3',
  paddingBottom: '3',
  textStyle: 'dense',
  color: 'ink.muted',
})
const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '1.5' })

import { X } from '../../../../ui/icons/control-icons.ts'
import { BetweenVerticalStart, Repeat } from '../../../../ui/icons/replay-icons.ts'
import type { Ref } from 'react'
import { Button } from '../../../../ui/control/button.tsx'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import type { ReplayRange } from './replay-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  range: ReplayRange | null
  /** whether dragging on the timeline selects a range */
  isDrawn: boolean
  loops: boolean
  onDraw: (isDrawn: boolean) => void
  onLoop: (loops: boolean) => void
  onClear: () => void
  /** ref of the button that starts selecting a range */
  drawRef: Ref<HTMLButtonElement>
}

export function RangeButtons({ range, isDrawn, loops, onDraw, onLoop, onClear, drawRef }: Props) {
  return (
    <>
      <Button
        ref={drawRef}
        size="sm"
        icon={<BetweenVerticalStart />}
        pressed={isDrawn}
        title={tr(texts.drawARangeOnTheBarIAnd)}
        onClick={() => onDraw(!isDrawn)}
      >
        <span>{tr(texts.range)}</span>
      </Button>
      {range && (
        <>
          <Button
            data-of-range
            size="sm"
            icon={<Repeat />}
            pressed={loops}
            title={tr(texts.playTheRangeAgainAndAgain)}
            onClick={() => onLoop(!loops)}
          >
            <span>{tr(texts.loop)}</span>
          </Button>
          <IconButton data-of-range label={tr(texts.clearTheRange)} size="sm" onClick={onClear}>
            <X />
          </IconButton>
        </>
      )}
    </>
  )
}

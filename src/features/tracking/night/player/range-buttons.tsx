import { X } from '../../../../ui/icons/control-icons.ts'
import { BetweenVerticalStart, Repeat } from '../../../../ui/icons/replay-icons.ts'
import type { Ref } from 'react'
import { Button } from '../../../../ui/control/button.tsx'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import type { NightRange } from './night-range.ts'

interface Props {
  range: NightRange | null
  /** a drag on the bar draws out a range */
  isDrawn: boolean
  loops: boolean
  onDraw: (isDrawn: boolean) => void
  onLoop: (loops: boolean) => void
  onClear: () => void
  /** the button that draws one */
  drawRef: Ref<HTMLButtonElement>
}

/** What is done with a range of the night: it is drawn, played again and again, and let go. */
export function RangeButtons({ range, isDrawn, loops, onDraw, onLoop, onClear, drawRef }: Props) {
  return (
    <>
      <Button
        ref={drawRef}
        size="sm"
        icon={<BetweenVerticalStart />}
        pressed={isDrawn}
        title="Draw a range on the bar (I and O set it at this moment)"
        onClick={() => onDraw(!isDrawn)}
      >
        <span>Range</span>
      </Button>
      {range && (
        <>
          <Button
            data-of-range
            size="sm"
            icon={<Repeat />}
            pressed={loops}
            title="Play the range again and again"
            onClick={() => onLoop(!loops)}
          >
            <span>Loop</span>
          </Button>
          <IconButton data-of-range label="Clear the range" size="sm" onClick={onClear}>
            <X />
          </IconButton>
        </>
      )}
    </>
  )
}

import { useSelector } from '@xstate/react'
import { FastForward, Rewind } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { SPEED } from '../../../../domain/fix/playback.ts'
import type { PlaybackActor } from '../../../machines/playback.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'

interface Props {
  actor: PlaybackActor
  /** how long a step from fix to fix took the guard on average, ms; null while it is not known */
  stepMs: number | null
}

/** How many ms a step from fix to fix is shown for, and how many times as fast as it happened that is. */
export function SpeedStepper({ actor, stepMs }: Props) {
  const speed = useSelector(actor, ({ context }) => context.speed)
  return (
    <div className={stepper}>
      <IconButton
        label="Slower"
        size="sm"
        aria-disabled={speed === SPEED.slowest || undefined}
        onClick={() => actor.send({ type: 'slower.pressed' })}
      >
        <Rewind />
      </IconButton>
      <span className={figures}>
        <span title="Milliseconds per segment: lower is faster">{speed} ms</span>
        {stepMs !== null && (
          <span
            data-testid="pace"
            title="How many times as fast as it happened, on average; silences are leapt over"
          >
            {paceText(stepMs / speed)}
          </span>
        )}
      </span>
      <IconButton
        label="Faster"
        size="sm"
        aria-disabled={speed === SPEED.fastest || undefined}
        onClick={() => actor.send({ type: 'faster.pressed' })}
      >
        <FastForward />
      </IconButton>
    </div>
  )
}

/** '≈ 90×', of two digits, as an average has no more. */
const paceText = (times: number) => `≈ ${Number(times.toPrecision(2)).toLocaleString('en')}×`

const stepper = css({
  display: 'flex',
  alignItems: 'center',
  flexShrink: '0',
  gap: '0.5',
  _print: { display: 'none' },
})
const figures = css({
  display: 'grid',
  minWidth: '12',
  textAlign: 'center',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  tabular: true,
  '& > :first-child': { color: 'ink' },
})

import { useSelector } from '@xstate/react'
import { RotateCcw } from '../../../../ui/icons/tracker-icons.ts'
import { Square } from '../../../../ui/icons/replay-icons.ts'
import { css } from '../../../../../styled-system/css'
import { SPEED } from '../../../../../domain/fix/playback.ts'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { isPausedForZoom, playbackState } from '../../../../machines/playback.ts'
import type { Playback } from '../create-playback.ts'
import { TrailEventsButton } from '../events/trail-events-button.tsx'
import { PlayButton } from './play-button.tsx'
import { PlaybackExtras } from './playback-extras.tsx'
import { PlaybackFrame } from '../playback-frame.tsx'
import { PlaybackProgress } from './playback-progress.tsx'
import type { PlaybackTrail } from '../playback-trail.ts'
import { seekTo } from '../seek.ts'
import { SpeedStepper } from './speed-stepper.tsx'
import type { TrailWithEvents } from '../events/use-trail-events.ts'
import type { TrailRange } from '../use-trail-range.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  replay: Playback
  trail: PlaybackTrail
  /** events, gaps and stops of the trail, once read */
  told?: TrailWithEvents | null
  /** absent on a page without ranges */
  range?: Pick<TrailRange, 'onBar' | 'buttons'>
}

/** Buttons and bar of a playback. Every press goes to the playback machine, which decides. */
export function PlaybackControls({ replay, trail, told = null, range }: Props) {
  const { actor } = replay
  const state = useSelector(actor, playbackState)
  const held = useSelector(actor, isPausedForZoom)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const runs = ['playing', 'starting', 'eager'].includes(state)
  const seek = (head: number) => seekTo(actor, head)
  return (
    <PlaybackFrame
      state={state}
      held={held}
      speed={speed}
      above={
        <PlaybackProgress
          replay={replay}
          trail={trail}
          told={told}
          held={held}
          onSeek={seek}
          {...(range && { range: range.onBar })}
        />
      }
    >
      <div className={transport}>
        <PlayButton runs={runs} onPress={() => actor.send({ type: 'toggle.pressed' })} />
        <IconButton label={tr(texts.stop)} outlined onClick={() => actor.send({ type: 'stop.pressed' })}>
          <Square />
        </IconButton>
        <IconButton
          label={tr(texts.restart)}
          outlined
          onClick={() => actor.send({ type: 'restart.pressed' })}
        >
          <RotateCcw />
        </IconButton>
      </div>
      <SpeedStepper
        isSlowest={speed === SPEED.slowest}
        isFastest={speed === SPEED.fastest}
        onSlower={() => actor.send({ type: 'slower.pressed' })}
        onFaster={() => actor.send({ type: 'faster.pressed' })}
      >
        <span title={tr(texts.millisecondsPerSegmentLowerIsFaster)}>{speed} ms</span>
        {told?.stepMs != null && (
          <span data-testid="pace" title={tr(texts.howManyTimesAsFastAsItHappened)}>
            {paceText(told.stepMs / speed)}
          </span>
        )}
      </SpeedStepper>
      <PlaybackExtras actor={actor} />
      {trail.points > 1 && range?.buttons}
      <TrailEventsButton replay={replay} told={told} onSeek={seek} />
    </PlaybackFrame>
  )
}

/** Formats an average pace as '≈ 90×', with two digits. */
const paceText = (times: number) => `≈ ${Number(times.toPrecision(2)).toLocaleString('en')}×`

const transport = css({ display: 'flex', gap: '1.5', flexShrink: '0' })

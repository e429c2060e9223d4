import { useSelector } from '@xstate/react'
import type { ReactNode, Ref } from 'react'
import { RotateCcw } from '../../../../ui/icons/tracker-icons.ts'
import { Square } from '../../../../ui/icons/replay-icons.ts'
import { css } from '../../../../../styled-system/css'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { isFastest, isSlowest } from '../../../../machines/playback-speed.ts'
import {
  isPausedForZoom,
  isPlayingOrPending,
  playbackState,
  type PlaybackActor,
} from '../../../../machines/playback.ts'
import { PlayButton } from './play-button.tsx'
import { PlaybackExtras } from './playback-extras.tsx'
import { PlaybackFrame } from '../playback-frame.tsx'
import { SpeedStepper } from './speed-stepper.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  actor: PlaybackActor
  /** the timeline, and rows above it */
  above: ReactNode
  /** display of the speed, or control to change it */
  speed: ReactNode
  playRef?: Ref<HTMLButtonElement>
  /** whether buttons fold, because a replay of all guards has many */
  folds?: boolean
  /** more buttons */
  children?: ReactNode
}

/**
 * Playback controls, for one guard's trail or a replay of all guards. Buttons only send events to the
 * playback machine, which decides.
 */
export function PlayerControls({ actor, above, speed, playRef, folds = false, children }: Props) {
  const state = useSelector(actor, playbackState)
  const held = useSelector(actor, isPausedForZoom)
  const runs = useSelector(actor, isPlayingOrPending)
  const context = useSelector(actor, (snapshot) => snapshot.context)
  return (
    <PlaybackFrame state={state} held={held} speed={context.speed} above={above}>
      <div className={transport}>
        <PlayButton
          {...(playRef && { ref: playRef })}
          runs={runs}
          onPress={() => actor.send({ type: 'toggle.pressed' })}
        />
        <IconButton
          label={tr(texts.stop)}
          size="sm"
          outlined
          onClick={() => actor.send({ type: 'stop.pressed' })}
        >
          <Square />
        </IconButton>
        <IconButton
          label={tr(texts.restart)}
          size="sm"
          outlined
          onClick={() => actor.send({ type: 'restart.pressed' })}
        >
          <RotateCcw />
        </IconButton>
      </div>
      <SpeedStepper
        isSlowest={isSlowest(context)}
        isFastest={isFastest(context)}
        onSlower={() => actor.send({ type: 'slower.pressed' })}
        onFaster={() => actor.send({ type: 'faster.pressed' })}
      >
        {speed}
      </SpeedStepper>
      <PlaybackExtras actor={actor} folds={folds} />
      {children}
    </PlaybackFrame>
  )
}

const transport = css({ display: 'flex', gap: '1.5', flexShrink: '0', order: '-1' })

import { useSelector } from '@xstate/react'
import type { ReactNode, Ref } from 'react'
import { RotateCcw } from '../../../../ui/icons/tracker-icons.ts'
import { FastForward, Pause, Play, Rewind, Square } from '../../../../ui/icons/replay-icons.ts'
import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { isFastest, isSlowest } from '../../../../machines/playback-speed.ts'
import {
  isPausedForZoom,
  isPlayingOrPending,
  playbackState,
  type PlaybackActor,
} from '../../../../machines/playback.ts'
import { PlaybackExtras } from './playback-extras.tsx'
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
    <div
      role="group"
      aria-label={tr(texts.playback)}
      data-state={state}
      data-held={held ? 'zoom' : undefined}
      data-speed={context.speed}
      data-clear-of-toasts
      className={frame}
    >
      <div className={row}>
        {above}
        <div className={transport}>
          <Button
            ref={playRef}
            tone="solid"
            size="sm"
            icon={runs ? <Pause /> : <Play />}
            className={playButton}
            onClick={() => actor.send({ type: 'toggle.pressed' })}
          >
            <span>{runs ? tr(texts.pause) : tr(texts.play)}</span>
          </Button>
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
        <div className={stepper}>
          <IconButton
            label={tr(texts.slower)}
            size="sm"
            aria-disabled={isSlowest(context) || undefined}
            onClick={() => actor.send({ type: 'slower.pressed' })}
          >
            <Rewind />
          </IconButton>
          <span className={figures}>{speed}</span>
          <IconButton
            label={tr(texts.faster)}
            size="sm"
            aria-disabled={isFastest(context) || undefined}
            onClick={() => actor.send({ type: 'faster.pressed' })}
          >
            <FastForward />
          </IconButton>
        </div>
        <PlaybackExtras actor={actor} folds={folds} />
        {children}
      </div>
    </div>
  )
}

const frame = css({ position: 'relative', zIndex: 'panel', containerType: 'inline-size' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '2',
  rowGap: '0.5',
  // beside what the timeline says there is no room for words
  '@container (max-width: 70rem)': { '& > button:has(> svg) > span': { srOnly: true } },
  _print: { '& span:has(> select)': { display: 'none' } },
})
const transport = css({ display: 'flex', gap: '1.5', flexShrink: '0', order: '-1' })
const playButton = css({
  minWidth: '[5.5rem]',
  '& > span': { flex: '1', textAlign: 'center' },
  '@media (max-height: 30rem)': { minWidth: '9', paddingInline: '2.5', '& > span': { srOnly: true } },
})
const stepper = css({
  display: 'flex',
  alignItems: 'center',
  flexShrink: '0',
  order: '-1',
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

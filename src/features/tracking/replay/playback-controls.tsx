import { useSelector } from '@xstate/react'
import { Pause, Play, RotateCcw, Square } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { isHeldForZoom, playbackState } from '../../../machines/playback.ts'
import type { Replay } from './create-replay.ts'
import { MarksButton } from './marks-button.tsx'
import { PlaybackExtras } from './playback-extras.tsx'
import { PlaybackProgress } from './playback-progress.tsx'
import type { PlaybackTrail } from './playback-trail.ts'
import { seekIn } from './seek.ts'
import { SpeedStepper } from './speed-stepper.tsx'
import type { ToldTrail } from './use-told-trail.ts'

interface Props {
  replay: Replay
  trail: PlaybackTrail
  /** what is known along the trail, once it has been read */
  told?: ToldTrail | null
}

/**
 * The buttons and the bar of a replay; every press goes to the playback machine, which decides. Where there is room
 * for it, and on a low screen, all of it is one row.
 */
export function PlaybackControls({ replay, trail, told = null }: Props) {
  const { actor } = replay
  const state = useSelector(actor, playbackState)
  const held = useSelector(actor, isHeldForZoom)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const runs = ['playing', 'starting', 'eager'].includes(state)
  const seek = (head: number) => seekIn(actor, head)
  return (
    <div
      role="group"
      aria-label="Playback"
      data-state={state}
      data-held={held ? 'zoom' : undefined}
      data-speed={speed}
      className={frame}
    >
      <div className={row}>
        <div className={transport}>
          <Button
            tone="solid"
            icon={runs ? <Pause /> : <Play />}
            className={mainButton}
            onClick={() => actor.send({ type: 'toggle.pressed' })}
          >
            <span>{runs ? 'Pause' : 'Play'}</span>
          </Button>
          <IconButton label="Stop" outlined onClick={() => actor.send({ type: 'stop.pressed' })}>
            <Square />
          </IconButton>
          <IconButton label="Restart" outlined onClick={() => actor.send({ type: 'restart.pressed' })}>
            <RotateCcw />
          </IconButton>
        </div>
        <SpeedStepper actor={actor} stepMs={told?.stepMs ?? null} />
        <PlaybackProgress replay={replay} trail={trail} told={told} held={held} onSeek={seek} />
        <PlaybackExtras actor={actor} />
        <MarksButton replay={replay} told={told} onSeek={seek} />
      </div>
    </div>
  )
}

const LOW = '@media (max-height: 30rem)'
const frame = css({ position: 'relative', zIndex: 'panel', containerType: 'inline-size' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '2',
  rowGap: '1',
  '@container (min-width: 44rem)': { flexWrap: 'nowrap' },
  [LOW]: { flexWrap: 'nowrap' },
})
const transport = css({ display: 'flex', gap: '1.5', flexShrink: '0' })
const mainButton = css({
  minWidth: '[5.5rem]',
  '& > span': { flex: '1', textAlign: 'center' },
  [LOW]: { minWidth: '9', paddingInline: '2.5', '& > span': { srOnly: true } },
})

import { useSelector } from '@xstate/react'
import {
  FastForward,
  LocateFixed,
  Minus,
  Pause,
  Play,
  Plus,
  Rewind,
  RotateCcw,
  Spline,
  Square,
} from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import type { Replay } from './create-replay.ts'
import { PlaybackProgress } from './playback-progress.tsx'
import { markAsked, markDrawn } from '../map/mark-drawn.ts'
import { playbackState } from '../../../machines/playback.ts'
import type { PlaybackTrail } from './playback-trail.ts'

/** The buttons and the bar of a replay; every press goes to the playback machine, which decides. */
export function PlaybackControls({ replay, trail }: { replay: Replay; trail: PlaybackTrail }) {
  const { actor, playHead } = replay
  const state = useSelector(actor, playbackState)
  const { speed, animation, follow, zoom } = useSelector(actor, (snapshot) => snapshot.context)
  const runs = state === 'playing' || state === 'starting'
  return (
    <div role="group" aria-label="Playback" data-state={state} data-speed={speed} className={frame}>
      <PlaybackProgress
        playHead={playHead}
        trail={trail}
        onSeek={(head) => {
          markAsked('askari: seek drawn')
          actor.send({ type: 'seek.asked', head })
          markDrawn('askari: seek drawn')
        }}
      />
      <div className={row}>
        <Button
          tone="solid"
          icon={runs ? <Pause /> : <Play />}
          className={mainButton}
          onClick={() => actor.send({ type: 'toggle.pressed' })}
        >
          {runs ? 'Pause' : 'Play'}
        </Button>
        <IconButton label="Stop" outlined onClick={() => actor.send({ type: 'stop.pressed' })}>
          <Square />
        </IconButton>
        <IconButton label="Restart" outlined onClick={() => actor.send({ type: 'restart.pressed' })}>
          <RotateCcw />
        </IconButton>
        <div className={stepper}>
          <IconButton label="Slower" onClick={() => actor.send({ type: 'slower.pressed' })}>
            <Rewind />
          </IconButton>
          <span className={figure} title="Milliseconds per segment: lower is faster">
            {speed} ms
          </span>
          <IconButton label="Faster" onClick={() => actor.send({ type: 'faster.pressed' })}>
            <FastForward />
          </IconButton>
        </div>
      </div>
      <div className={row}>
        <Button
          size="sm"
          icon={<Spline />}
          title="Progressive: from point to point. Smooth: the head glides between points."
          onClick={() => actor.send({ type: 'animation.toggled' })}
        >
          Animation: {animation === 'smooth' ? 'Smooth' : 'Progressive'}
        </Button>
        <Button
          size="sm"
          icon={<LocateFixed />}
          pressed={follow}
          onClick={() => actor.send({ type: 'follow.toggled' })}
        >
          Follow: {follow ? 'On' : 'Off'}
        </Button>
        {follow && (
          <div className={stepper}>
            <IconButton size="sm" label="Zoom out" onClick={() => actor.send({ type: 'zoom.out.pressed' })}>
              <Minus />
            </IconButton>
            <span className={figure} title="Zoom while following">
              {zoom}
            </span>
            <IconButton size="sm" label="Zoom in" onClick={() => actor.send({ type: 'zoom.in.pressed' })}>
              <Plus />
            </IconButton>
          </div>
        )}
      </div>
    </div>
  )
}

const frame = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '2' })
const mainButton = css({ minWidth: '24' })
const stepper = css({ display: 'flex', alignItems: 'center', gap: '0.5', marginLeft: 'auto' })
const figure = css({
  minWidth: '12',
  textAlign: 'center',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
})

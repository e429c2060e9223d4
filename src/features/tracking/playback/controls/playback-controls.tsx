import { useSelector } from '@xstate/react'
import { isPausedForZoom } from '../../../../machines/playback.ts'
import type { Playback } from '../create-playback.ts'
import { EventsButton } from '../events/events-button.tsx'
import { PlaybackProgress } from './playback-progress.tsx'
import { PlayerControls } from './player-controls.tsx'
import type { PlaybackTrail } from '../playback-trail.ts'
import { seekTo } from '../seek.ts'
import type { TrailWithEvents } from '../events/use-trail-events.ts'
import type { PlayerRange } from '../range/use-player-range.tsx'
import type { ReactNode } from 'react'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  replay: Playback
  trail: PlaybackTrail
  /** the trail with its events, gaps and stops; null until computed */
  told?: TrailWithEvents | null
  /** selected range of the trail; absent on a page without ranges */
  range?: Pick<PlayerRange, 'onBar' | 'buttons'>
  /** whether the list of events is open, and how to open it; absent on a page without the list */
  list?: { isOpen: boolean; onOpen: (isOpen: boolean) => void }
  children?: ReactNode
}

/** Playback controls of one guard's trail. */
export function PlaybackControls({ replay, trail, told = null, range, list, children }: Props) {
  const { actor } = replay
  const held = useSelector(actor, isPausedForZoom)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const seek = (head: number) => seekTo(actor, head)
  return (
    <PlayerControls
      actor={actor}
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
      speed={
        <>
          <span title={tr(texts.millisecondsPerSegmentLowerIsFaster)}>{speed} ms</span>
          {told?.stepMs != null && (
            <span data-testid="pace" title={tr(texts.speedAsAMultipleOfRealTime)}>
              {paceText(told.stepMs / speed)}
            </span>
          )}
        </>
      }
    >
      {trail.points > 1 && range?.buttons}
      {children}
      {list && (
        <EventsButton
          events={told?.marks ?? null}
          title={tr(texts.postsReachedFenceLeftLongStops)}
          {...list}
        />
      )}
    </PlayerControls>
  )
}

/** Formats a playback speed relative to real time, '≈ 90×', with two significant digits. */
const paceText = (times: number) => `≈ ${Number(times.toPrecision(2)).toLocaleString('en')}×`

import { useSelector } from '@xstate/react'
import { ListTree, Route, SkipForward, UserSearch } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { debounceTime, distinctUntilChanged, map, merge, skip, throttleTime } from 'rxjs'
import { css } from '../../../../styled-system/css'
import { BOARD_SPEEDS } from '../../../machines/board-clock.ts'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/select.tsx'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { PlayButton } from '../replay/play-button.tsx'
import { PlaybackFrame } from '../replay/playback-frame.tsx'
import { SpeedStepper } from '../replay/speed-stepper.tsx'
import { stepByFix } from './step-by-fix.ts'
import { NightTimeline } from './night-timeline.tsx'
import type { OpenNight } from './open-night.ts'
import { useHappenings } from './use-happenings.ts'
import { useNightLayers } from './use-night-layers.ts'
import { useNightKeys } from './use-night-keys.ts'

/** What may lie on the map of a replay. */
export type BoardCardKind = 'happenings' | 'who was here'

interface Props {
  night: OpenNight
  map: TrackerMap | null
  /** who is selected: his gaps are shown, and `,` and `.` go through his fixes */
  guard: string | null
  /** whose trails are drawn */
  shows: (guard: string) => boolean
  characterKeys: boolean
  /** which card lies on the map */
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /** shows all guards of the board */
  onFit: () => void
  /** where the board is, ms since epoch UTC, for the address; told when it rests, and now and then while it plays */
  onMoment: (at: number) => void
}

/** How much of a trail is drawn, ms; null = all of the night. */
const TRAILS: readonly [[number, string], [number, string], ...[number | null, string][]] = [
  [60_000, 'Trail 1 min'],
  [600_000, 'Trail 10 min'],
  [3_600_000, 'Trail 1 h'],
  [null, 'Whole trail'],
]

/** A quiet stretch that is skipped is longer than this, ms. */
const WORTH_SKIPPING_MS = 120_000

/** The controls of a board that is replayed. Every press goes to its clock, which decides. */
export function NightPlayer(props: Props) {
  const { night, map, guard, shows, characterKeys, card, onCard, onFit, onMoment } = props
  const { actor } = night.clock
  const state = useSelector(actor, ({ value }) => value)
  const goesOn = useSelector(actor, ({ context }) => context.goesOn)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const { happenings } = useHappenings(night)
  const [skips, setSkips] = useState(false)
  useNightKeys({ night, guard, happenings, characterKeys, onFit })

  const [trailMs, setTrailMs] = useState<number | null>(TRAILS[1][0])
  const [withPath, setWithPath] = useState(false)
  useMomentInAddress(night, onMoment)
  useNightLayers(night, map, { trailMs, guard, withPath, shows })

  useEffect(() => {
    if (!skips) return
    night.clock.skipWith((t) => {
      const next = stepByFix(night, guard, t, 1)
      return next !== null && next - t > WORTH_SKIPPING_MS ? next - 1000 : null
    })
    return () => night.clock.skipWith(null)
  }, [night, guard, skips])

  const opener = (kind: BoardCardKind, icon: ReactNode, name: string, count?: number) => (
    <Button
      size="sm"
      icon={icon}
      pressed={card === kind}
      title={name}
      onClick={() => onCard(card === kind ? null : kind)}
    >
      <span>{name}</span> {count}
    </Button>
  )
  return (
    <PlaybackFrame state={state} speed={speed}>
      <PlayButton
        runs={state === 'replaying' || goesOn}
        onPress={() => actor.send({ type: 'toggle.pressed' })}
      />
      <SpeedStepper
        isSlowest={speed === BOARD_SPEEDS[0]}
        isFastest={speed === BOARD_SPEEDS.at(-1)}
        onSlower={() => actor.send({ type: 'slower.pressed' })}
        onFaster={() => actor.send({ type: 'faster.pressed' })}
      >
        <span title="How many times as fast as it happened">{speed}×</span>
        {state === 'seeking' && <span>loading</span>}
      </SpeedStepper>
      <NightTimeline night={night} guard={guard} onSeek={(t) => actor.send({ type: 'seek.asked', t })} />
      <div className={extras}>
        <Select
          size="sm"
          aria-label="Trails"
          title="How much of what was walked is drawn"
          value={trailMs ?? ''}
          onChange={({ currentTarget: { value } }) => setTrailMs(value === '' ? null : Number(value))}
        >
          {TRAILS.map(([ms, name]) => (
            <option key={name} value={ms ?? ''}>
              {name}
            </option>
          ))}
        </Select>
        {guard !== null && (
          <Button
            size="sm"
            icon={<Route />}
            pressed={withPath}
            title="The whole path of the selected guard, beneath"
            onClick={() => setWithPath(!withPath)}
          >
            <span>Whole path</span>
          </Button>
        )}
        <Button
          size="sm"
          icon={<SkipForward />}
          pressed={skips}
          title={`Skip stretches of more than two minutes without a fix${guard === null ? '' : ' of the selected guard'}`}
          onClick={() => setSkips(!skips)}
        >
          <span>Skip quiet</span>
        </Button>
        {opener('happenings', <ListTree />, 'Happenings', happenings.length)}
        {opener('who was here', <UserSearch />, 'Who was here?')}
      </div>
    </PlaybackFrame>
  )
}

/** Browsers slow down pages that change their address often: a drag is noted when it rests. */
const REST_MS = 300
const PLAYING_MS = 5000

function useMomentInAddress({ clock }: OpenNight, onMoment: (at: number) => void) {
  const tell = useEffectEvent(onMoment)
  useEffect(() => {
    const rests = clock.moment$.pipe(skip(1), debounceTime(REST_MS))
    const plays = clock.moment$.pipe(
      skip(1),
      throttleTime(PLAYING_MS, undefined, { leading: false, trailing: true }),
    )
    const telling = merge(rests, plays)
      .pipe(map(Math.round), distinctUntilChanged())
      // whoever has gone back to live has no moment any more
      .subscribe((at) => !clock.actor.getSnapshot().matches('live') && tell(at))
    return () => telling.unsubscribe()
  }, [clock])
}

const extras = css({
  display: 'flex',
  gap: '1.5',
  flexShrink: '0',
  marginLeft: 'auto',
  '@container (max-width: 70rem)': { '& > button > span': { srOnly: true } },
})

import * as texts from './texts.ts'
import { useSelector } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react'
import { skip } from 'rxjs'
import { css } from '../../../../../styled-system/css'
import { trackToTrail } from '../../../../../domain/fix/track.ts'
import { isAwaitingTrail } from '../../../../machines/playback.ts'
import { BOARD_SPEEDS } from '../../../../machines/playback-speed.ts'
import { trailBounds } from '../../../../map/camera/fit-camera.ts'
import { useView } from '../../../../streams/use-view.ts'
import { useTrackerUrlState } from '../../url/use-tracker-url-state.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { ExportButton } from '../../export/export-button.tsx'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import { Select } from '../../../../ui/control/select.tsx'
import { PlayerControls } from '../../playback/controls/player-controls.tsx'
import { SelectionLine } from './controls/selection-line.tsx'
import { gapStarts } from './timeline/guard-quiet-periods.ts'
import { ReplayTimeline } from './timeline/replay-timeline.tsx'
import { replayExportSelection } from './replay-export-selection.ts'
import type { OpenReplay } from '../data/open-replay.ts'
import { PathLegend } from './controls/path-legend.tsx'
import type { BoardCardKind } from '../../map/board-card.tsx'
import { PlayerOptions } from './controls/player-options.tsx'
import { filterTimelineEvents, useTimelineEvents } from '../timeline-events/use-timeline-events.ts'
import { useFilteredReplayGuards } from '../use-filtered-replay-guards.ts'
import { useFitOnGuards } from './use-fit-on-guards.ts'
import { useMomentInUrl } from '../../playback/use-moment-in-url.ts'
import { useTimeFromUrl, useSpeedToUrl } from './use-replay-from-url.ts'
import { stepByFix } from './keyboard/step-by-fix.ts'
import { usePlayerKeys } from '../../playback/keyboard/use-player-keys.ts'
import { useReplayLayers } from '../use-replay-layers.ts'
import { useSmoothedLine } from '../use-smoothed-line.ts'
import { useReplayRounds } from '../data/use-replay-rounds.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'
import { usePlayerRange } from '../../playback/range/use-player-range.tsx'
import { quietUntil } from './quiet-until.ts'
import { tr } from '../../../../texts/tr.ts'

interface Props {
  night: OpenReplay
  map: TrackerMap | null
  /** id of the selected guard; `,` and `.` step through this guard's fixes, N and P through their events */
  guard: string | null
  onSelect: (guard: string) => void
  /** whether a guard's trail is drawn */
  shows: (guard: string) => boolean
  characterKeys: boolean
  /** the card that is open on the map */
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /**
   * called when playback pauses, with the current time in ms since epoch; null while the URL already names
   * another replay
   */
  onMoment: ((at: number | null) => void) | null
}

/** space kept free above the map for the replay bar and the map tools, px */
const FIT_PADDING_PX = 72

/** Controls of a replay. They only send events to the clock's state machine, which decides what happens. */
export function ReplayPlayer(props: Props) {
  const { night, map, guard, onSelect, shows, characterKeys, card, onCard, onMoment } = props
  const { actor } = night.clock
  const awaits = useSelector(actor, isAwaitingTrail)
  const speed = useSelector(actor, ({ context }) => context.speed)
  const left = useFilteredReplayGuards(night)
  const { timelineEvents, nameOf } = useTimelineEvents(night, left)
  const [search, change] = useReplayUrlState()
  const [listed, changeListed] = useTrackerUrlState()
  const { trailMs, paths } = search
  const [skipsQuiet, setSkipsQuiet] = useState(false)
  const quiet = useCallback((t: number) => quietUntil(night, guard, t), [night, guard])
  const {
    range,
    onBar,
    buttons: rangeButtons,
    setEnd,
  } = usePlayerRange({ clock: night.clock, period: night, stepMs: 1, quietUntil: skipsQuiet ? quiet : null })
  const playButton = useRef<HTMLButtonElement>(null)
  const clearChosen = () => {
    leave('[data-of-chosen]', playButton)
    night.chosen.clear()
  }
  const chosen = useView(night.chosen.chosen$, night.chosen.chosen)
  const picked = useMemo(
    () => (chosen.size > 0 ? [...chosen] : guard === null ? [] : [guard]),
    [chosen, guard],
  )
  const marked = useMemo(
    () => (picked.length > 0 ? filterTimelineEvents(timelineEvents, new Set(picked)) : timelineEvents),
    [timelineEvents, picked],
  )
  const tellChosen = useEffectEvent((next: ReadonlySet<string>) => change({ chosen: [...next] }))
  useEffect(() => {
    const following = night.chosen.chosen$.pipe(skip(1)).subscribe((next) => tellChosen(next))
    return () => following.unsubscribe()
  }, [night])
  useEscapeLayer('range', chosen.size > 0, clearChosen)
  // does nothing while the URL already names another replay
  useMomentInUrl(night.clock, (at) => onMoment?.(at), onMoment ? undefined : () => {})
  useTimeFromUrl(night, listed.at)
  useSpeedToUrl(night, (next) => change({ speed: next }))
  useReplayLayers(night, map, { trailMs, selected: picked, paths, shows })
  useReplayRounds(night, map, shows)
  const smoothable = night.asSeen ? null : (picked[0] ?? null)
  useSmoothedLine(night, map, listed.smoothed ? smoothable : null)

  const fitGuards = useFitOnGuards(night, map, left)
  function fit(guards: readonly string[]) {
    const bounds = trailBounds(...guards.map((id) => trackToTrail(id, night.recordedTrack(id))))
    if (bounds) map?.host.fitBounds(bounds, { padding: FIT_PADDING_PX, animateMs: 500 })
    else fitGuards()
  }
  const selection = () => {
    const named = [...new Set([...paths, ...picked])]
    return replayExportSelection(night, { picked: named, filter: listed, range, nameOf })
  }
  const fitPaths = () => fit(paths)
  const onFitKey = paths.length > 0 ? fitPaths : chosen.size > 0 ? () => fit(picked) : fitGuards
  usePlayerKeys(characterKeys, {
    clock: night.clock,
    from: night.from,
    to: night.to,
    stepFrom: (t, step) => stepByFix(night, guard, t, step),
    marks: () => marked.map(({ t }) => t),
    gaps: () => gapStarts(night, guard, marked),
    stepMs: 1,
    fit: onFitKey,
    setRangeEnd: setEnd,
  })

  return (
    <PlayerControls
      actor={actor}
      playRef={playButton}
      folds
      above={
        <>
          {paths.length > 0 && (
            <PathLegend
              paths={paths}
              nameOf={nameOf}
              onSelect={onSelect}
              onRemove={(id) => change({ paths: paths.filter((path) => path !== id) })}
              onFit={fitPaths}
              focusAfter={playButton}
            />
          )}
          <SelectionLine count={chosen.size} onClear={clearChosen} />
          <ReplayTimeline
            night={night}
            picked={picked}
            left={left}
            timelineEvents={marked}
            total={timelineEvents.length}
            nameOf={nameOf}
            onSeek={night.clock.seek}
            range={onBar}
          />
        </>
      }
      speed={
        <>
          <Select
            size="sm"
            aria-label={tr(texts.speed)}
            title={tr(texts.speedAsAMultipleOfRealTime)}
            className={speeds}
            value={speed}
            onChange={({ currentTarget: { value } }) =>
              actor.send({ type: 'settings.chosen', settings: { speed: Number(value) } })
            }
          >
            {BOARD_SPEEDS.map((each) => (
              <option key={each} value={each}>
                {each}×
              </option>
            ))}
          </Select>
          {awaits && <span>{tr(texts.loading)}</span>}
        </>
      }
    >
      <div className={extras}>
        {rangeButtons}
        <PlayerOptions
          guard={guard}
          picked={picked}
          search={search}
          onChange={change}
          skipsQuiet={skipsQuiet}
          onSkipQuiet={setSkipsQuiet}
          {...(smoothable !== null && {
            smoothed: {
              isOn: listed.smoothed,
              onChange: (smoothed: boolean) => changeListed({ smoothed }),
            },
          })}
          card={card}
          onCard={onCard}
          events={timelineEvents}
        />
        <ExportButton selection={selection} />
      </div>
    </PlayerControls>
  )
}

/** Moves the focus to `next` if the element `going` (a selector) has it and will be removed. */
function leave(going: string, next: RefObject<HTMLElement | null>) {
  if (document.activeElement?.matches(going)) next.current?.focus()
}

/**
 * A button has an icon and a label. With less space the icon is hidden; with the least space the label is
 * hidden instead.
 */
const WORDS_ALONE = { '& > button:has(> span) > svg': { display: 'none' } } as const
const SIGNS_ALONE = { '& > button > span': { srOnly: true } } as const
const TALL = '@media (min-height: 30.01rem)'
const LOW = '@media (max-height: 30rem)'

const extras = css({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: '1.5',
  marginLeft: 'auto',
  // the export dialog is inside this element but has its own widths
  '& > :not(dialog):has(option)': { width: '[7rem]', '@container (min-width: 62rem)': { width: '32' } },
  [TALL]: {
    '@container (max-width: 43.99rem)': { display: 'contents' },
    '@container (min-width: 29rem) and (max-width: 61.99rem)': {
      '&:not(:has([data-of-range]):has([data-of-path]))': WORDS_ALONE,
      '&:has([data-of-range]):has([data-of-path])': SIGNS_ALONE,
    },
    '@container (max-width: 28.99rem)': {
      ...SIGNS_ALONE,
      // on a narrow screen, the select joins the second row, which avoids a third
      '& > :not(dialog):has(option)': { order: '1' },
    },
  },
  [LOW]: {
    flexWrap: 'nowrap',
    '@container (max-width: 57.99rem)': SIGNS_ALONE,
    '@container (min-width: 58rem)': {
      '&:not(:has([data-of-range], [data-of-path]))': WORDS_ALONE,
      '&:has([data-of-range], [data-of-path])': SIGNS_ALONE,
    },
  },
})
const speeds = css({ width: '[4.75rem]', paddingInline: '2' })

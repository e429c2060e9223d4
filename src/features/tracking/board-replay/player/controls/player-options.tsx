import { Route } from '../../../../../ui/icons/control-icons.ts'
import { SkipForward, Spline, UserSearch } from '../../../../../ui/icons/replay-icons.ts'
import { Button } from '../../../../../ui/control/button.tsx'
import { Select } from '../../../../../ui/control/select.tsx'
import { MAX_PATHS, TRAIL_LENGTHS, type ReplayUrlState } from '../../../url/replay-url-state.ts'
import { EventsButton } from '../../../playback/events/events-button.tsx'
import { SHAPE_TOLERANCE_M } from '../../data/open-replay.ts'
import type { BoardCardKind } from '../../../map/board-card.tsx'
import { tr } from '../../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  /** id of the selected guard; null if none is */
  guard: string | null
  /** ids of guards selected together, otherwise of the one selected guard */
  picked: readonly string[]
  search: Pick<ReplayUrlState, 'trailMs' | 'paths'>
  onChange: (change: Partial<ReplayUrlState>) => void
  skipsQuiet: boolean
  onSkipQuiet: (skips: boolean) => void
  /** whether the selected guard's trail is drawn smoothed; absent if it cannot be */
  smoothed?: { isOn: boolean; onChange: (smoothed: boolean) => void }
  card: BoardCardKind | null
  onCard: (card: BoardCardKind | null) => void
  /** timeline events of the whole replay */
  events: readonly unknown[]
}

const NAMES = [
  tr(texts.trail1Min),
  tr(texts.trail10Min),
  tr(texts.trail1H),
  tr(texts.wholeTrailToShapeWithinMM, { SHAPE_WITHIN_M: SHAPE_TOLERANCE_M }),
] as const

/** Display options of a replay: trails, whole trails, skipping quiet periods, and cards on the map. */
export function PlayerOptions(props: Props) {
  const { guard, picked, search, onChange, skipsQuiet, onSkipQuiet, smoothed, card, onCard, events } = props
  const { trailMs, paths } = search
  const hasPath = picked.every((id) => paths.includes(id))
  const withPicked = [...new Set([...paths, ...picked])]
  const isFull = withPicked.length > MAX_PATHS
  const [path, of] =
    picked.length > 1
      ? [tr(texts.wholePaths), tr(texts.theChosenGuards, { count: picked.length })]
      : [tr(texts.wholePath), 'the selected guard']
  const toggle = (kind: BoardCardKind) => () => onCard(card === kind ? null : kind)
  return (
    <>
      <Select
        size="sm"
        aria-label={tr(texts.trails)}
        title={tr(texts.lengthOfTheTrailsOnTheMap)}
        value={TRAIL_LENGTHS.indexOf(trailMs)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ trailMs: TRAIL_LENGTHS[Number(value)] ?? null })
        }
      >
        {NAMES.map((name, i) => (
          <option key={name} value={i}>
            {name}
          </option>
        ))}
      </Select>
      {picked.length > 0 && (
        <Button
          data-of-path
          size="sm"
          icon={<Route />}
          pressed={hasPath}
          disabled={isFull}
          title={
            isFull
              ? tr(texts.mostPathsPathsAtMost, { MOST_PATHS: MAX_PATHS })
              : tr(texts.pathOfOfBeneath, { path: path.toLowerCase(), of })
          }
          onClick={() =>
            onChange({ paths: hasPath ? paths.filter((id) => !picked.includes(id)) : withPicked })
          }
        >
          <span>{path}</span>
        </Button>
      )}
      {smoothed && (
        <Button
          data-of-path
          size="sm"
          icon={<Spline />}
          pressed={smoothed.isOn}
          title={tr(texts.smoothedLineIsDrawnThroughNoisyFixes)}
          onClick={() => smoothed.onChange(!smoothed.isOn)}
        >
          <span>{tr(texts.smoothedLine)}</span>
        </Button>
      )}
      <Button
        size="sm"
        icon={<SkipForward />}
        pressed={skipsQuiet}
        title={
          guard === null
            ? tr(texts.skipStretchesOfMoreThanTwoMinutesWithout)
            : tr(texts.skipStretchesOfMoreThanTwoMinutesWithout2)
        }
        onClick={() => onSkipQuiet(!skipsQuiet)}
      >
        <span>{tr(texts.skipQuiet)}</span>
      </Button>
      <EventsButton events={events} isOpen={card === 'happenings'} onOpen={toggle('happenings')} />
      <Button
        size="sm"
        icon={<UserSearch />}
        pressed={card === 'who was here'}
        title={tr(texts.whoWasHere)}
        onClick={toggle('who was here')}
      >
        <span>{tr(texts.whoWasHere)}</span>
      </Button>
    </>
  )
}

import { Maximize2 } from '../../../../ui/icons/replay-icons.ts'
import { useEffect, useMemo, useState } from 'react'
import { css } from '../../../../../styled-system/css'
import type { NamedGeofence } from '../../../../../domain/fix/geofence-exits.ts'
import { trailRounds } from '../../../../../domain/fix/rounds.ts'
import { smoothTrail } from '../../../../../domain/fix/smooth-trail.ts'
import { trailAsReceived } from '../../../../../domain/fix/trail-as-received.ts'
import { distanceText } from '../../../../../domain/fix/trail-statistics.ts'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import {
  RAMP,
  SPEED_CLASSES,
  TRAIL_COLOURS,
  type TrailColour,
} from '../../../../map/layers/trails/trail-levels.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { Select } from '../../../../ui/control/select.tsx'
import { Switch } from '../../../../ui/control/switch.tsx'
import type { Tracker } from '../../create-tracker.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import { useDisplayOptions } from '../../map/display-options-store.ts'
import { useTheme } from '../../../../ui/theme/theme.ts'
import { CompareGuard, findComparisonGuard, type Comparison } from '../comparison/compare-guard.tsx'
import { comparisonDisplay } from '../comparison/comparison-display.ts'
import { useComparisonTrail } from '../comparison/use-comparison-trail.ts'
import { ShareButtons } from './share-buttons.tsx'
import { BoardLink } from '../board-link.tsx'
import { TrailRevisions } from './trail-revisions.tsx'
import { useGeofenceAtMoment } from '../../playback/use-geofence-at-moment.ts'
import { clipRange } from '../../playback/range/replay-range.ts'
import { useReplayUrlState } from '../../url/use-replay-url-state.ts'
import { useTrackerUrlState } from '../../url/use-tracker-url-state.ts'
import { useTracking } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  tracker: Tracker
  map: TrackerMap
  trail: Trail
  name: string
  link: () => string
  beside: Comparison
  assignment: string | null
  /** geofences that were in force during the trail; empty until they are loaded */
  geofences: readonly NamedGeofence[]
}

const NAMES: Record<TrailColour, string> = {
  one: tr(texts.oneColour),
  time: tr(texts.time),
  speed: tr(texts.speed),
}

/**
 * Display options of a trail: its colour, drawing only the last minutes or one round, and a button to fit the
 * map.
 */
export function TrailReading({ tracker, map, trail, name, link, beside, assignment, geofences }: Props) {
  const { clock } = useTracking()
  const options = useDisplayOptions(tracker.options)
  const [search, change] = useTrackerUrlState()
  const [night] = useReplayUrlState()
  const range = clipRange(night.range, {
    from: trail.t[0] as number,
    to: trail.t[trail.length - 1] as number,
  })
  const rounds = useMemo(() => trailRounds(trail), [trail])
  const [number, setNumber] = useState<number | null>(null)
  const round = number === null ? null : (rounds[number] ?? null)
  const [from, to] = round ? [round.from, round.to] : [null, null]
  const theme = useTheme()
  const second = findComparisonGuard(beside, trail)
  const compared = useComparisonTrail(tracker, second?.id ?? null)
  const isPastFence = useGeofenceAtMoment(tracker.replay, map, trail, assignment, geofences)
  const timeOf = (index: number) => clock.time(trail.t[index] as number)

  useEffect(() => {
    map.trail.setSpan(from === null || to === null ? null : [from, to])
    return () => map.trail.setSpan(null)
  }, [map, from, to])

  useEffect(() => {
    map.trail.setSmoothing(search.smoothed ? smoothTrail : null)
    return () => map.trail.setSmoothing(null)
  }, [map, search.smoothed])

  useEffect(() => {
    tracker.guardTrail.view.setReading(search.asSeen ? trailAsReceived : null)
  }, [tracker, search.asSeen])
  useEffect(() => () => tracker.guardTrail.view.setReading(null), [tracker])

  const choose = (chosen: number | null) => {
    setNumber(chosen)
    const wanted = chosen === null ? undefined : rounds[chosen]
    map.fitTruly(wanted && [wanted.from, wanted.to])
    if (wanted) tracker.replay.actor.send({ type: 'seek.requested', head: wanted.from })
  }

  return (
    <section aria-label={tr(texts.readingTheTrail)} className={frame}>
      <div role="group" aria-label={tr(texts.colourBy)} className={row}>
        {TRAIL_COLOURS.map((colourBy) => (
          <Button
            key={colourBy}
            size="sm"
            className={part}
            pressed={options.colourBy === colourBy}
            onClick={() => tracker.options.change({ colourBy })}
          >
            {NAMES[colourBy]}
          </Button>
        ))}
      </div>
      {options.colourBy === 'time' && (
        <p className={legend}>
          <span>{clock.dateTime(trail.t[0] as number)}</span>
          <span
            aria-hidden
            className={bar}
            style={{ background: `linear-gradient(to right, ${RAMP.join()})` }}
          />
          <span>{clock.dateTime(trail.t[trail.length - 1] as number)}</span>
        </p>
      )}
      {options.colourBy === 'speed' && (
        <ul className={legend}>
          {SPEED_CLASSES.map(({ name }, i) => (
            <li key={name} className={speed}>
              <span aria-hidden className={dot} style={{ background: RAMP[i] }} />
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={row}>
        <Switch checked={search.smoothed} onChange={(smoothed) => change({ smoothed })}>
          {tr(texts.smoothedLine)}
        </Switch>
      </div>
      {search.smoothed && <p className={note}>{tr(texts.smoothedLineIsDrawnThroughNoisyFixes)}</p>}
      <div className={row}>
        <Switch checked={search.asSeen} onChange={(asSeen) => change({ asSeen })}>
          {tr(texts.asSeenAtTheTime)}
        </Switch>
      </div>
      {search.asSeen && <p className={note}>{tr(texts.latePositionsAreShownWhenTheyArrived)}</p>}
      <div className={row}>
        <Switch checked={options.comet} onChange={(comet) => tracker.options.change({ comet })}>
          {tr(texts.last10MinutesOnly)}
        </Switch>
      </div>
      <div className={row}>
        <ShareButtons
          host={map.host}
          first={{ trail, name, colour: options.colourBy === 'one' ? options.colour : null }}
          second={
            second &&
            compared.trail && {
              trail: compared.trail,
              name: second.user_full_name,
              colour: comparisonDisplay(options, theme).colour,
            }
          }
          moment={() => tracker.guardTrail.moment()}
          link={link}
          range={range}
        />
        <Button
          size="sm"
          icon={<Maximize2 />}
          className={fit}
          title={tr(texts.fitTheTrailZ)}
          onClick={() => map.fitTruly(round ? [round.from, round.to] : undefined)}
        >
          {tr(texts.fit)}
        </Button>
      </div>
      {rounds.length > 0 && (
        <Select
          size="sm"
          aria-label={tr(texts.round)}
          value={round ? String(number) : ''}
          onChange={({ currentTarget: { value } }) => choose(value === '' ? null : Number(value))}
        >
          <option value="">{tr(texts.allRoundCountRounds, { roundCount: rounds.length })}</option>
          {rounds.map((each, i) => (
            <option key={trail.t[each.from]} value={i}>
              {tr(texts.roundValueFromToToDistanceM, {
                value: i + 1,
                from: timeOf(each.from),
                to: timeOf(each.to),
                distanceM: distanceText(each.distanceM),
              })}
            </option>
          ))}
        </Select>
      )}
      <BoardLink
        guard={trail.workerId}
        moment={() => tracker.guardTrail.moment()}
        bounds={() => tracker.guardTrail.bounds()}
      />
      <TrailRevisions
        guard={trail.workerId}
        first={trail.t[0] as number}
        last={trail.t[trail.length - 1] as number}
      />
      {isPastFence && <p className={note}>{tr(texts.geofenceIsDrawnAsItWasAtThis)}</p>}
      <CompareGuard
        tracker={tracker}
        map={map}
        trail={trail}
        name={name}
        beside={beside}
        span={round ? [round.from, round.to] : null}
        compared={compared}
      />
    </section>
  )
}

const note = css({ textStyle: 'meta', color: 'ink.muted' })
const frame = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const row = css({ display: 'flex', alignItems: 'center', gap: '2', _print: { display: 'none' } })
const part = css({ flex: '1', whiteSpace: 'nowrap' })
const fit = css({ marginLeft: 'auto' })
const legend = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '2',
  textStyle: 'meta',
  color: 'ink.muted',
  tabular: true,
})
const bar = css({ flex: '1', minWidth: '8', height: '1.5', borderRadius: 'full' })
const speed = css({ display: 'inline-flex', alignItems: 'center', gap: '1' })
const dot = css({ width: '2.5', height: '2.5', borderRadius: 'full' })

import { Crosshair } from 'lucide-react'
import { useCallback } from 'react'
import { css } from '../../../../styled-system/css'
import { ageText, lengthText } from '../../../../domain/time/age.ts'
import { lastHeardHere, type LastHeard } from '../../../../domain/night/last-heard-here.ts'
import { whoWasHere, type Visit } from '../../../../domain/night/who-was-here.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import { CircleCanvas } from '../../../map/fence/circle-canvas.tsx'
import type { MapHost } from '../../../map/map-host.ts'
import { useSlicedWork } from './use-sliced-work.ts'
import { useView } from '../../../streams/use-view.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ExportButton } from '../export/export-button.tsx'
import { timesWithin } from '../replay/mark-words.ts'
import { BoardCard } from './board-card.tsx'
import { foundSelection } from './found-selection.ts'
import { loadedText } from './loaded-text.ts'
import { beginningAt, endingAt, rangeWithin } from './night-range.ts'
import { NOT_LOADED, type OpenNight } from './open-night.ts'
import { questionLines } from './question-lines.ts'
import { RadiusField } from './radius-field.tsx'
import { useHappenings } from './use-happenings.ts'
import { useNightSearch } from './use-night-search.ts'
import { usePlaceOfQuestion } from './use-place-of-question.ts'

interface Props {
  night: OpenNight
  host: MapHost
  onFollow: (guard: string) => void
  onClose: () => void
}

const MOST = 100
const NOBODY: { visits: Visit[]; silent: LastHeard[] } = { visits: [], silent: [] }

/** Who was in a circle on the map, in the range of the night, as far as it is loaded. */
export function WhoWasHerePanel({ night, host, onFollow, onClose }: Props) {
  const { from, to, clock, timeZone } = night
  const { nameOf } = useHappenings(night)
  const time = timesWithin(zoneClock(timeZone), night)
  const [search, change] = useNightSearch()
  const { place, setPlace, toMiddle } = usePlaceOfQuestion(host)
  const picked = rangeWithin(search.range, night)
  const [begins, ends] = picked ? [picked.from, picked.to] : [from, to]
  const progress = useView(night.progress$, NOT_LOADED)
  const { loaded } = progress
  const look = useCallback(() => {
    // tracks grow with each hour that is loaded
    const guards = loaded === 0 ? [] : night.tracks.guards()
    const { roster, limits, minuteAt } = night.parts
    const knownUntil = (t: number) => Math.min(to, night.knownUntil(t))
    const known = { trackOf: night.walkedOf, knownUntil, limits, minuteAt }
    return (function* () {
      const visits = yield* whoWasHere(guards, night.walkedOf, place, { from: begins, to: ends })
      const silent = yield* lastHeardHere(loaded === 0 ? [] : roster.guards, known, place, ends)
      return { visits, silent }
    })()
  }, [night, to, place, begins, ends, loaded])
  const { result, isDone } = useSlicedWork(look, NOBODY)
  const { visits, silent } = result
  const part = loadedText(progress, night)
  const said = [isDone ? staysText(visits.length, place.radiusM) : 'Looking', part && `by ${part} so far`]
  const goTo = (guard: string, t: number) => {
    clock.actor.send({ type: 'seek.asked', t })
    onFollow(guard)
  }
  return (
    <>
      <CircleCanvas
        host={host}
        centre={{ lat: place.lat, lng: place.lon }}
        radius={place.radiusM}
        onCentre={({ lat, lng }) => setPlace({ lat, lon: lng })}
        onRadius={(radiusM) => setPlace({ radiusM })}
      />
      <BoardCard title="Who was here?" onClose={onClose}>
        <div className={body}>
          <div className={form}>
            <p>Drag the circle on the map to the place, and its rim to its size.</p>
            <div className={buttons}>
              <RadiusField radiusM={place.radiusM} onRadius={(radiusM) => setPlace({ radiusM })} />
              <Button size="sm" icon={<Crosshair />} onClick={toMiddle}>
                Centre of the map
              </Button>
            </div>
            <p>
              {time(begins)} to {time(ends)}, {ageText(ends - begins)}
            </p>
            <div className={buttons}>
              <Button
                size="sm"
                onClick={() => change({ range: beginningAt(clock.moment, search.range, night) })}
              >
                From this moment
              </Button>
              <Button
                size="sm"
                onClick={() => change({ range: endingAt(clock.moment, search.range, night) })}
              >
                To this moment
              </Button>
              {picked && (
                <Button size="sm" onClick={() => change({ range: null })}>
                  All of it
                </Button>
              )}
              <ExportButton
                disabled={!isDone || visits.length + silent.length === 0}
                question={{
                  circle: place,
                  said: (exported) => {
                    const ofExported = <Found extends { guard: string }>(all: readonly Found[]) =>
                      all.filter(({ guard }) => exported.has(guard))
                    return questionLines({
                      place,
                      from: begins,
                      to: ends,
                      visits: ofExported(visits),
                      silent: ofExported(silent),
                      nameOf,
                      clock: zoneClock(timeZone),
                    })
                  },
                }}
                selection={() => foundSelection(result, { from: begins, to: ends }, nameOf)}
              />
            </div>
          </div>
          <p role="status" className={status}>
            {said.filter((text) => text !== null).join(', ')}
          </p>
          <ol>
            {visits.slice(0, MOST).map((visit) => (
              <li key={`${visit.guard} ${visit.arrival}`}>
                <button type="button" className={row} onClick={() => goTo(visit.guard, visit.nearestAt)}>
                  <strong>{nameOf(visit.guard)}</strong>
                  <span>
                    {time(visit.arrival)} to {time(visit.departure)},{' '}
                    {lengthText(visit.departure - visit.arrival)}
                  </span>
                  <span>
                    nearest {Math.round(visit.nearestM)} m
                    {visit.accuracyM !== null && ` (± ${Math.round(visit.accuracyM)} m)`} at{' '}
                    {time(visit.nearestAt)}
                  </span>
                </button>
              </li>
            ))}
            {silent.slice(0, MOST).map(({ guard, t, until }) => (
              <li key={`silent ${guard}`}>
                <button type="button" className={row} onClick={() => goTo(guard, t)}>
                  <span>Last heard here:</span>
                  <strong>{nameOf(guard)}</strong>
                  <span>
                    at {time(t)}, {until === null ? 'silent since' : `silent until ${time(until)}`}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      </BoardCard>
    </>
  )
}

function staysText(count: number, radiusM: number): string {
  if (count === 0) return `No fix within ${Math.round(radiusM)} m`
  if (count > MOST) return `The nearest ${MOST} of ${count} stays`
  return `${count} ${count === 1 ? 'stay' : 'stays'}`
}

const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '3',
  textStyle: 'dense',
  color: 'ink.muted',
  tabular: true,
})
const buttons = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '1.5' })
const status = css({ paddingInline: '3', paddingBottom: '2', textStyle: 'label' })
const body = css({ overflowY: 'auto', minHeight: '0' })
const row = css({
  display: 'grid',
  width: 'full',
  paddingInline: '3',
  paddingBlock: '1.5',
  textStyle: 'meta',
  textAlign: 'left',
  tabular: true,
  cursor: 'pointer',
  borderTopWidth: 'thin',
  borderColor: 'line.subtle',
  _hover: { bg: 'hover' },
  _focusVisible: { outlineOffset: '[-2px]' },
  '& > strong': { textStyle: 'label' },
  '& > span': { color: 'ink.muted' },
})

import { useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { whoWasHere, type Circle } from '../../../../domain/night/who-was-here.ts'
import { METRES_PER_DEGREE } from '../../../../domain/geo/geofence.ts'
import { zoneClock } from '../../../../domain/time/zone-time.ts'
import type { MapHost } from '../../../map/map-host.ts'
import { formatDegrees } from '../../../map/map-popup.tsx'
import { Button } from '../../../ui/control/button.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { useView } from '../../../streams/use-view.ts'
import { timesWithin } from '../replay/mark-words.ts'
import { BoardCard } from './board-card.tsx'
import { loadedText } from './loaded-text.ts'
import { NOT_LOADED, type OpenNight } from './open-night.ts'
import { useHappenings } from './use-happenings.ts'

interface Props {
  night: OpenNight
  host: MapHost
  onSelect: (guard: string) => void
  onClose: () => void
}

const RADII_M = [25, 50, 100, 250, 500]
const MOST = 100

/** Who was in a circle around the middle of the map, in a range of the night, as far as it is loaded. */
export function WhoWasHerePanel({ night, host, onSelect, onClose }: Props) {
  const { from, to, clock, timeZone } = night
  const [radiusM, setRadius] = useState(50)
  const [range, setRange] = useState({ from, to })
  const middle = useMiddle(host)
  const { nameOf } = useHappenings(night)
  const time = timesWithin(zoneClock(timeZone), night)
  const progress = useView(night.progress$, NOT_LOADED)
  const { loaded } = progress
  const visits = useMemo(() => {
    // tracks grow with each hour that is loaded
    if (loaded === 0) return []
    const circle = { lat: middle.lat, lon: middle.lng, radiusM }
    return whoWasHere(night.tracks.guards(), night.tracks.trackOf, circle, range)
  }, [night, middle, radiusM, range, loaded])
  const begin = () => setRange({ from: clock.moment, to: Math.max(range.to, clock.moment) })
  const end = () => setRange({ from: Math.min(range.from, clock.moment), to: clock.moment })
  return (
    <>
      <CircleOnMap host={host} circle={{ lat: middle.lat, lon: middle.lng, radiusM }} />
      <BoardCard title="Who was here?" onClose={onClose}>
        <div className={form}>
          <p>
            Move the map until the circle lies on the place: {formatDegrees(middle.lat)},{' '}
            {formatDegrees(middle.lng)}
          </p>
          <Select
            size="sm"
            aria-label="Radius of the circle"
            value={radiusM}
            onChange={(event) => setRadius(Number(event.currentTarget.value))}
          >
            {RADII_M.map((metres) => (
              <option key={metres} value={metres}>
                within {metres} m
              </option>
            ))}
          </Select>
          <p>
            {time(range.from)} to {time(range.to)}
          </p>
          <div className={buttons}>
            <Button size="sm" onClick={begin}>
              From this moment
            </Button>
            <Button size="sm" onClick={end}>
              To this moment
            </Button>
            <Button size="sm" onClick={() => setRange({ from, to })}>
              All of it
            </Button>
          </div>
        </div>
        <p role="status" className={said}>
          {[staysText(visits.length), loadedText(progress)].filter((text) => text !== null).join(', ')}
        </p>
        <ol className={rows}>
          {visits.slice(0, MOST).map(({ guard, arrival, departure, nearestAt, nearestM, accuracyM }) => (
            <li key={`${guard} ${arrival}`}>
              <button
                type="button"
                className={row}
                onClick={() => {
                  clock.actor.send({ type: 'seek.asked', t: nearestAt })
                  onSelect(guard)
                }}
              >
                <strong>{nameOf(guard)}</strong>
                <span>
                  {time(arrival)} to {time(departure)}
                </span>
                <span>
                  nearest {Math.round(nearestM)} m{accuracyM !== null && ` (± ${Math.round(accuracyM)} m)`} at{' '}
                  {time(nearestAt)}
                </span>
              </button>
            </li>
          ))}
        </ol>
      </BoardCard>
    </>
  )
}

function staysText(count: number): string {
  if (count === 0) return 'Nobody'
  if (count > MOST) return `The nearest ${MOST} of ${count} stays`
  return `${count} ${count === 1 ? 'stay' : 'stays'}`
}

/** The middle of the map once it rests. */
function useMiddle(host: MapHost) {
  const [middle, setMiddle] = useState(() => host.getCamera().center)
  useEffect(() => host.on('idle', ({ center }) => setMiddle(center)), [host])
  return middle
}

/** A circle that keeps its place on the ground while the map moves, by a style of its own. */
function CircleOnMap({ host, circle: { lat, lon, radiusM } }: { host: MapHost; circle: Circle }) {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = () => {
      const middle = host.project({ lat, lng: lon })
      const north = host.project({ lat: lat + radiusM / METRES_PER_DEGREE, lng: lon })
      const radius = Math.abs(middle.y - north.y)
      element.current?.style.setProperty('width', `${2 * radius}px`)
      element.current?.style.setProperty('height', `${2 * radius}px`)
      element.current?.style.setProperty(
        'transform',
        `translate(${middle.x - radius}px, ${middle.y - radius}px)`,
      )
    }
    place()
    return host.on('camera', place)
  }, [host, lat, lon, radiusM])
  return <div ref={element} aria-hidden className={circle} />
}

const circle = css({
  position: 'absolute',
  top: '0',
  left: '0',
  borderRadius: 'full',
  borderWidth: 'thick',
  borderColor: 'selected',
  boxShadow: 'sm',
  pointerEvents: 'none',
})
const form = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '2',
  padding: '3',
  textStyle: 'dense',
  color: 'ink.muted',
  tabular: true,
})
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '1.5' })
const said = css({ paddingInline: '3', paddingBottom: '2', textStyle: 'label' })
const rows = css({ overflowY: 'auto', minHeight: '0' })
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

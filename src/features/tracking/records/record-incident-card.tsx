import * as texts from './texts.ts'
import type { LiveGuard } from '../../../../domain/fix/fix.ts'
import { haversine } from '../../../../domain/geo/haversine.ts'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { Button } from '../../../ui/control/button.tsx'
import { BoardCard } from '../map/board-card.tsx'
import type { TrackerGuard } from '../tracker-data.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import { tr } from '../../../texts/tr.ts'

interface Props {
  host: MapHost
  guards: readonly TrackerGuard[]
  onClose: () => void
}

const DEGREES = 6
const round = (degrees: number) => Number(degrees.toFixed(DEGREES))

/**
 * Card to start recording an incident. It takes the place from the map's centre, the current or replayed
 * time, and the guards nearby.
 */
export function RecordIncidentCard({ host, guards, onClose }: Props) {
  const navigate = useNavigate()
  const { clock } = useTracking()
  const { live, now, past } = useBoard()
  const [place, setPlace] = useState(() => host.getCamera().center)
  useEffect(() => host.on('idle', ({ center }) => setPlace(center)), [host])
  const at = now()
  const near = nearbyGuards(live.current().byId.values(), place, at)
  const nameOf = (id: string) =>
    guards.find((each) => each.id === id)?.user_full_name ?? tr(texts.guardId, { id })
  const record = () => {
    const moment = now()
    const { lat, lng } = host.getCamera().center
    const around = nearbyGuards(live.current().byId.values(), { lat, lng }, moment)
    void navigate('/incident/add-incident', {
      state: {
        board: {
          position: { latitude: round(lat), longitude: round(lng) },
          occurred_at: Math.floor(moment),
          guards: around.map(({ id }) => ({ id, name: nameOf(id) })),
        },
      },
    })
  }
  return (
    <>
      <svg
        aria-hidden
        className={cross}
        viewBox="-12 -12 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
      >
        <path d="M-11 0H-3M3 0H11M0-11V-3M0 3V11" />
        <circle r="6" />
      </svg>
      <BoardCard title={tr(texts.recordAnIncidentHere)} onClose={onClose}>
        <div className={body}>
          <p>{tr(texts.moveTheMapUntilTheCrossIsWhere)}</p>
          <p role="status">
            {`${place.lat.toFixed(DEGREES)}, ${place.lng.toFixed(DEGREES)}${past ? `, ${clock.full(at)}` : ''}`}
          </p>
          <p>
            {near.length === 0
              ? tr(texts.noGuardIsWithin300M)
              : tr(texts.within300MMap, {
                  map: near.map(({ id, metres }) => `${nameOf(id)} (${Math.round(metres)} m)`).join(', '),
                })}
          </p>
          <Button tone="solid" size="sm" onClick={record}>
            {tr(texts.recordAnIncident)}
          </Button>
        </div>
      </BoardCard>
    </>
  )
}

const cross = css({
  position: 'absolute',
  top: '[50%]',
  left: '[50%]',
  width: '8',
  height: '8',
  transform: '[translate(-50%, -50%)]',
  color: 'danger',
  pointerEvents: 'none',
})
const body = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  padding: '3',
  overflowY: 'auto',
  textStyle: 'dense',
  color: 'ink.muted',
})

/** limits for guards nearby: distance in metres, and age of the fix in ms */
const NEAR_M = 300
const FRESH_MS = 15 * 60_000
const MOST = 10

export interface NearbyGuard {
  id: string
  metres: number
}

/**
 * Returns the guards near a place (degrees, WGS 84) at a time (ms since epoch), nearest first. It uses each
 * guard's newest fix.
 */
export function nearbyGuards(
  guards: Iterable<Pick<LiveGuard, 'workerId' | 'fix'>>,
  { lat, lng }: { lat: number; lng: number },
  at: number,
): NearbyGuard[] {
  return [...guards]
    .filter(({ fix }) => fix.t <= at && fix.t > at - FRESH_MS)
    .map(({ workerId, fix }) => ({ id: workerId, metres: haversine(lat, lng, fix.lat, fix.lon) }))
    .filter(({ metres }) => metres <= NEAR_M)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, MOST)
}

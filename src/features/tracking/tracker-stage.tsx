import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Trail } from '../../../domain/fix/trail.ts'
import type { TrackingSnapshot } from '../../machines/tracking.ts'
import type { MapDesk } from './create-map-desk.ts'
import type { Screen } from './create-screen.ts'
import { geofenceShapes, postMarkers } from './map-places.ts'
import { MapStatus } from './map-status.tsx'
import { MapTools } from './map-tools.tsx'
import type { Roster } from './roster.ts'
import { TrackerMap } from './tracker-map.tsx'
import { TrackerPopup, type Clicked } from './tracker-popup.tsx'
import { useConnection } from './use-connection.ts'
import { useMapClicks } from './use-map-clicks.ts'

interface Props {
  screen: Screen
  roster: Roster
  trail: Trail | null
  sources?: Pick<TrackingSnapshot['context'], 'dataSource' | 'historyDataSource'>
  popup: Clicked | null
  onPopup: (clicked: Clicked | null) => void
  onMapDesk: (desk: MapDesk | null) => void
  onHelp: () => void
  /** off on a screen that draws no trail */
  withOptions?: boolean
}

/** The map with everything that lies on it: badge, banner, tools, posts, fences and popups. */
export function TrackerStage(props: Props) {
  const { screen, roster, trail, sources, popup, onPopup, onMapDesk, onHelp, withOptions = true } = props
  const connection = useConnection()
  const [desk, setDesk] = useState<MapDesk | null>(null)
  const posts = useMemo(() => postMarkers(roster.posts), [roster.posts])
  const fences = useMemo(() => geofenceShapes(roster.assignments), [roster.assignments])

  const takeDesk = useCallback(
    (made: MapDesk | null) => {
      setDesk(made)
      onMapDesk(made)
    },
    [onMapDesk],
  )
  useEffect(() => desk?.live.setPosts(posts), [desk, posts])
  useEffect(() => desk?.live.setGeofences(fences), [desk, fences])
  useMapClicks(desk, onPopup)

  return (
    <TrackerMap screen={screen} silent={connection.silentSince !== null} onDesk={takeDesk}>
      <MapStatus
        connection={connection}
        dataSource={sources?.dataSource ?? null}
        historySource={sources?.historyDataSource ?? null}
      />
      <MapTools options={withOptions ? screen.options : null} onHelp={onHelp} />
      {desk && popup && (
        <TrackerPopup
          host={desk.host}
          clicked={popup}
          trail={trail}
          posts={posts}
          onReplay={(from) => {
            screen.replay.actor.send({ type: 'replay.pressed', from })
            onPopup(null)
          }}
          onClose={() => onPopup(null)}
        />
      )}
    </TrackerMap>
  )
}

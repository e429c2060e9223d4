import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Patrol } from '../../../contract/patrol.ts'
import { buttonRecipe } from '../../ui/button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import type { MapDesk } from '../tracking/create-map-desk.ts'
import type { Screen } from '../tracking/create-screen.ts'
import { KeyHelpDialog } from '../tracking/key-help-dialog.tsx'
import { PlaybackControls } from '../tracking/playback-controls.tsx'
import { TrackerFrame } from '../tracking/tracker-frame.tsx'
import type { Clicked } from '../tracking/tracker-popup.tsx'
import { TrackerStage } from '../tracking/tracker-stage.tsx'
import { useTracking } from '../tracking/tracking-context.ts'
import { TrailStatisticsList } from '../tracking/trail-statistics-list.tsx'
import { useMomentInLink } from '../tracking/use-moment-in-link.ts'
import { usePlaybackKeys } from '../tracking/use-playback-keys.ts'
import { useRoster } from '../tracking/use-roster.ts'
import { useShownTrail } from '../tracking/use-shown-trail.ts'
import { useTrackerSearch } from '../tracking/use-tracker-search.ts'
import { patrolWindow } from './patrol-window.ts'

export function PatrolTrailScreen({ screen, patrol }: { screen: Screen; patrol: Patrol }) {
  const { clock } = useTracking()
  const { roster } = useRoster()
  const [search, change] = useTrackerSearch()
  const [startAt] = useState(search.at)
  const [mapDesk, setMapDesk] = useState<MapDesk | null>(null)
  const [popup, setPopup] = useState<Clicked | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [help, setHelp] = useState(false)
  const { worker_id, started_at, ended_at } = patrol

  useEffect(() => {
    screen.desk.show(worker_id, patrolWindow({ started_at, ended_at }), startAt)
  }, [screen, worker_id, started_at, ended_at, startAt])
  useEffect(() => {
    mapDesk?.showOnly(new Set([worker_id]))
    mapDesk?.live.setSelected(ended_at === null ? worker_id : null)
  }, [mapDesk, worker_id, ended_at])
  useMomentInLink(screen, change)
  const shown = useShownTrail(screen, mapDesk)
  const keys = usePlaybackKeys(screen, {
    search: () => {},
    clear: () => setPopup(null),
    help: () => setHelp(true),
  })

  return (
    <>
      <TrackerFrame
        title={`Patrol ${patrol.id}`}
        open={panelOpen}
        onOpen={setPanelOpen}
        map={
          <TrackerStage
            screen={screen}
            roster={roster}
            trail={shown.trail}
            sources={shown.sources}
            popup={popup}
            onPopup={setPopup}
            onMapDesk={setMapDesk}
            onHelp={() => setHelp(true)}
          />
        }
        dock={<PlaybackControls replay={screen.replay} trail={shown.playback} />}
        panel={
          <div className={panel}>
            <DataList
              items={[
                { name: 'Guard', value: patrol.worker_name },
                { name: 'Assignment', value: patrol.assignment_name ?? 'None' },
                { name: 'Started', value: clock.dateTime(started_at) },
                { name: 'Ended', value: ended_at === null ? 'still on duty' : clock.dateTime(ended_at) },
              ]}
            />
            <TrailStatisticsList statistics={shown.statistics} lastUpdate={shown.lastUpdate} />
            <Link
              className={buttonRecipe({ size: 'sm' })}
              to={`/tracker/trail?guard=${encodeURIComponent(worker_id)}`}
            >
              Open in Trail Guard
            </Link>
          </div>
        }
      />
      <KeyHelpDialog open={help} onClose={() => setHelp(false)} {...keys} />
    </>
  )
}

const panel = css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '4', padding: '3' })

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { patrolReply, type Patrol } from '../../../../contract/tracking/patrol.ts'
import { patrolWindow } from '../../../../domain/fix/trail-window.ts'
import { ApiError } from '../../../api/api.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { useRecordInTitle } from '../../../routing/page-title.ts'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { NoPlaybackNotice } from '../playback/controls/no-playback-notice.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { DataList } from '../../../ui/content/data-list.tsx'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Tracker } from '../create-tracker.ts'
import { PlaybackControls } from '../playback/controls/playback-controls.tsx'
import { TrailEventCard } from '../playback/events/trail-event-card.tsx'
import { TrackerPage } from '../tracker-page.tsx'
import { useTrailPlayer } from '../trail/use-trail-player.ts'
import type { ClickedItem } from '../map/popup/tracker-popup.tsx'
import { useTracker, useTracking } from '../use-tracking.ts'
import { TrackedStatus } from '../trail/panel/tracked-status.tsx'
import { TrailStatisticsList } from '../trail/panel/trail-statistics-list.tsx'
import { LazyTrailReading } from '../trail/panel/lazy-trail-reading.tsx'
import { wasPlayingBeforeReload } from '../playback/resume-after-reload.ts'
import { useTrackerData } from '../use-tracker-data.ts'
import { writeTrackerUrl } from '../url/tracker-url-state.ts'
import { useTrackerUrlState } from '../url/use-tracker-url-state.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** Page /patrols/:id/trail: playback of one patrol. */
export function PatrolTrailPage() {
  const { id = '' } = useParams()
  const { api } = useSession()
  const mayReplay = usePermission('View Trails')
  const tracker = useTracker()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['patrol', id],
    queryFn: ({ signal }) => api.get(`/patrols/${encodeURIComponent(id)}`, patrolReply, { signal }),
  })
  useRecordInTitle(data?.data.worker_name ?? null)
  if (!mayReplay) return <NoPlaybackNotice />
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyState
        title={tr(texts.thisPatrolDoesNotExist)}
        action={
          <Link to="/patrols" className={buttonRecipe()}>
            {tr(texts.allPatrols)}
          </Link>
        }
      />
    )
  if (error && !data)
    return <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data || !tracker) return <SkeletonLines label={tr(texts.loadingThePatrol)} />
  return <PatrolTrail tracker={tracker} patrol={data.data} />
}

function PatrolTrail({ tracker, patrol }: { tracker: Tracker; patrol: Patrol }) {
  const { clock, notePatrol } = useTracking()
  const { roster } = useTrackerData()
  const [search, change] = useTrackerUrlState()
  const navigate = useNavigate()
  const [startAt] = useState(search.at)
  const [map, setMap] = useState<TrackerMap | null>(null)
  const [popup, setPopup] = useState<ClickedItem | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [listed, setListed] = useState(false)
  const { worker_id, started_at, ended_at } = patrol

  useEffect(() => notePatrol(patrol), [notePatrol, patrol])
  useEffect(() => {
    tracker.guardTrail.show(worker_id, patrolWindow(started_at, ended_at), startAt)
    if (startAt !== null && wasPlayingBeforeReload()) tracker.replay.actor.send({ type: 'toggle.pressed' })
  }, [tracker, worker_id, started_at, ended_at, startAt])
  useEffect(() => {
    map?.showOnly((id) => id === worker_id)
    map?.live.setSelected(ended_at === null ? worker_id : null)
  }, [map, worker_id, ended_at])
  const { shown, told, range, played } = useTrailPlayer({
    tracker,
    map,
    roster,
    assignment: patrol.assignment_id,
    change,
  })
  /** returns the URL of the same trail and time on the page Trail Guard */
  const inTrailGuard = () => {
    const window = patrolWindow(started_at, ended_at)
    const asked = { ...search, guard: worker_id, window, at: tracker.guardTrail.moment() }
    return `/tracker/trail?${writeTrackerUrl(asked).toString()}`
  }
  const link = () => {
    const url = new URL(globalThis.location.href)
    const at = tracker.guardTrail.moment()
    if (at !== null) url.searchParams.set('at', String(at))
    return url.href
  }
  return (
    <TrackerPage
      tracker={tracker}
      link={link}
      played={played}
      keysOf="trail"
      title={tr(texts.patrolId, { id: patrol.id })}
      open={panelOpen}
      onOpen={setPanelOpen}
      map={{
        roster,
        trail: shown.trail,
        popup,
        onPopup: setPopup,
        onMap: setMap,
        children: (
          <TrailEventCard
            isOpen={listed}
            clock={tracker.clock}
            told={told}
            onClose={() => setListed(false)}
          />
        ),
      }}
      dock={() => (
        <PlaybackControls
          replay={tracker.replay}
          trail={shown.playback}
          told={told}
          range={range}
          list={{ isOpen: listed, onOpen: setListed }}
        />
      )}
      panel={() => (
        <div className={panel}>
          <DataList
            items={[
              { name: tr(texts.guard), value: patrol.worker_name },
              { name: tr(texts.assignment), value: patrol.assignment_name ?? tr(texts.none) },
              { name: tr(texts.started), value: clock.full(started_at) },
              { name: 'Ended', value: ended_at === null ? 'under way' : clock.full(ended_at) },
            ]}
          />
          <TrackedStatus sources={shown.sources} />
          <TrailStatisticsList shown={shown} onRetry={() => tracker.guardTrail.refresh()} />
          <LazyTrailReading
            tracker={tracker}
            map={map}
            trail={shown.trail}
            name={patrol.worker_name}
            link={link}
            beside={{
              guards: roster.guards,
              id: search.beside,
              onChange: (beside) => {
                setPopup(null)
                change({ beside })
              },
            }}
            assignment={patrol.assignment_id}
            told={told}
          />
          <Button size="sm" onClick={() => void navigate(inTrailGuard())}>
            {tr(texts.openInTrailGuard)}
          </Button>
        </div>
      )}
    />
  )
}

const panel = css({ display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: '4', padding: '3' })

import { Suspense, useCallback, useMemo, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../../loading/lazy-part.ts'
import { css } from '../../../../../styled-system/css'
import type { Trail } from '../../../../../domain/fix/trail.ts'
import { formatDegrees, MapPopup, PopupFacts } from '../../../../map/view/map-popup.tsx'
import type { MapHost } from '../../../../map/hosts/map-host.ts'
import type { MarkerGroup } from '../../../../map/scene/guard-groups.ts'
import type { TrailPoint } from '../create-tracker-map.ts'
import type { PostMarker } from '../../../../map/layers/markers/sign-icons.ts'
import { useNow } from '../../../../ui/content/use-now.ts'
import { formatTimesAtPlace } from '../../../../../domain/time/zone-time.ts'
import { useView } from '../../../../streams/use-view.ts'
import { Button } from '../../../../ui/control/button.tsx'
import { GUARD_STATUS_LABELS } from '../../../../../domain/worker/guard-status.ts'
import { useEscapeLayer } from '../../escape-layers.ts'
import { useBoard, useTracking } from '../../use-tracking.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

const TrailPopup = lazyPart(() => import('./trail-popup.tsx').then((file) => file.TrailPopup))
const GroupPopup = lazyPart(() => import('./group-popup.tsx').then((file) => file.GroupPopup))

/** What was clicked on the map. */
export type ClickedItem =
  | { kind: 'guard'; id: string }
  | { kind: 'post'; id: string }
  | ({ kind: 'trail' } & TrailPoint)
  | ({ kind: 'group' } & Pick<MarkerGroup, 'at' | 'members'>)

interface Props {
  host: MapHost
  clicked: ClickedItem
  trail: Trail | null
  posts: readonly PostMarker[]
  onGuard?: ((id: string) => void) | undefined
  /** starts playback at `head`, an index of the first trail that may have a fraction */
  onReplay: (head: number) => void
  onSeek: (head: number) => void
  /** called with another item to open, or null to close the popup */
  onPopup: (clicked: ClickedItem | null) => void
  onClose: () => void
}

interface GuardPopupProps extends Pick<Props, 'host' | 'onGuard' | 'onClose'> {
  id: string
}

export function TrackerPopup({
  host,
  clicked,
  trail,
  posts,
  onGuard,
  onReplay,
  onSeek,
  onPopup,
  onClose,
}: Props) {
  if (clicked.kind === 'guard')
    return <GuardPopup host={host} id={clicked.id} onGuard={onGuard} onClose={onClose} />
  if (clicked.kind === 'post') {
    const post = posts.find(({ id }) => id === clicked.id)
    return post ? <PostPopup host={host} post={post} onClose={onClose} /> : null
  }
  if (clicked.kind === 'group')
    return (
      <Suspense>
        <GroupPopup
          host={host}
          {...clicked}
          onPick={(id) => onPopup({ kind: 'guard', id })}
          onClose={onClose}
        />
      </Suspense>
    )
  return (
    trail && (
      <Suspense>
        <TrailPopup
          host={host}
          trail={trail}
          {...clicked}
          onReplay={onReplay}
          onSeek={onSeek}
          onClose={onClose}
        />
      </Suspense>
    )
  )
}

function GuardPopup({ host, id, onGuard, onClose }: GuardPopupProps) {
  const { clock } = useTracking()
  const { live, statuses } = useBoard()
  const guard = useView(
    useMemo(() => live.guard$(id), [live, id]),
    live.current().byId.get(id),
  )
  const { status, stopped } = useSyncExternalStore(
    useCallback((changed: () => void) => statuses.watchRow(id, changed), [statuses, id]),
    () => statuses.row(id),
  )
  useEscapeLayer('popup', guard !== undefined, onClose)
  if (!guard) return null
  const { lat, lon, t, accuracy } = guard.fix
  return (
    <MapPopup host={host} at={{ lat, lng: lon }} title={guard.workerName} onClose={onClose}>
      <PopupFacts
        facts={[
          ['Status', GUARD_STATUS_LABELS[status].name + (stopped ? ' when live stopped' : '')],
          [tr(texts.lastUpdate), clock.full(t)],
          ['Accuracy', accuracy === null ? 'unknown' : `± ${Math.round(accuracy)} m`],
        ]}
      />
      {onGuard && (
        <Button size="sm" tone="solid" wide className={replay} onClick={() => onGuard(id)}>
          {tr(texts.showThisGuardInstead)}
        </Button>
      )}
    </MapPopup>
  )
}

function PostPopup({ host, post, onClose }: { host: MapHost; post: PostMarker; onClose: () => void }) {
  useEscapeLayer('popup', true, onClose)
  const { timeZone: company } = useTracking()
  const now = useNow(1000)
  const here = formatTimesAtPlace(now, { place: post.timeZone, company }, (of, t) => of.minute(t))
  return (
    <MapPopup host={host} at={post} title={post.name} onClose={onClose}>
      <PopupFacts
        facts={[
          ...(here.length === 1 ? [] : [[tr(texts.localTime), here.join(' · ')] as const]),
          ['Type', post.type],
          ['Assignment', post.assignment ?? 'none'],
          ['Coordinates', `${formatDegrees(post.lat)}, ${formatDegrees(post.lng)}`],
        ]}
      />
    </MapPopup>
  )
}

const replay = css({ marginTop: '2' })

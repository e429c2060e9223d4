import { Suspense, useCallback, useMemo, useSyncExternalStore } from 'react'
import { lazyPart } from '../../../lazy-part.ts'
import { css } from '../../../../styled-system/css'
import type { Trail } from '../../../../domain/fix/trail.ts'
import { formatDegrees, MapPopup, PopupFacts } from '../../../map/map-popup.tsx'
import type { MapHost } from '../../../map/map-host.ts'
import type { GuardGroup } from '../../../map/guard-groups.ts'
import type { PostMarker } from '../../../map/layers/sign-icons.ts'
import { useView } from '../../../streams/use-view.ts'
import { Button } from '../../../ui/control/button.tsx'
import { STANDING_WORDS } from '../../../../domain/worker/standing.ts'
import { useEscapeLayer } from '../escape-layers.ts'
import { useTracking } from '../use-tracking.ts'

const GroupPopup = lazyPart(() => import('./group-popup.tsx').then((file) => file.GroupPopup))

/** What was clicked on the map. */
export type Clicked =
  | { kind: 'guard'; id: string }
  | { kind: 'post'; id: string }
  | { kind: 'trail'; index: number; passes: readonly number[] }
  | ({ kind: 'group' } & Pick<GuardGroup, 'at' | 'members'>)

interface Props {
  host: MapHost
  clicked: Clicked
  trail: Trail | null
  posts: readonly PostMarker[]
  onGuard?: ((id: string) => void) | undefined
  onReplay: (index: number) => void
  onSeek: (index: number) => void
  /** called with another thing to show, and with null to close */
  onPopup: (clicked: Clicked | null) => void
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
  return trail && clicked.index < trail.length ? (
    <TrailPopup
      host={host}
      trail={trail}
      index={clicked.index}
      passes={clicked.passes.filter((index) => index < trail.length)}
      onReplay={onReplay}
      onSeek={onSeek}
      onClose={onClose}
    />
  ) : null
}

function GuardPopup({ host, id, onGuard, onClose }: GuardPopupProps) {
  const { live, clock, standings } = useTracking()
  const guard = useView(
    useMemo(() => live.guard$(id), [live, id]),
    live.current().byId.get(id),
  )
  const { standing, stopped } = useSyncExternalStore(
    useCallback((changed: () => void) => standings.watchRow(id, changed), [standings, id]),
    () => standings.row(id),
  )
  useEscapeLayer('popup', guard !== undefined, onClose)
  if (!guard) return null
  const { lat, lon, t, accuracy } = guard.fix
  return (
    <MapPopup host={host} at={{ lat, lng: lon }} title={guard.workerName} onClose={onClose}>
      <PopupFacts
        facts={[
          ['Status', STANDING_WORDS[standing].name + (stopped ? ' when live stopped' : '')],
          ['Last update', clock.full(t)],
          ['Accuracy', accuracy === null ? 'unknown' : `± ${Math.round(accuracy)} m`],
        ]}
      />
      {onGuard && (
        <Button size="sm" tone="solid" wide className={replay} onClick={() => onGuard(id)}>
          Show this guard instead
        </Button>
      )}
    </MapPopup>
  )
}

function PostPopup({ host, post, onClose }: { host: MapHost; post: PostMarker; onClose: () => void }) {
  useEscapeLayer('popup', true, onClose)
  return (
    <MapPopup host={host} at={post} title={post.name} onClose={onClose}>
      <PopupFacts
        facts={[
          ['Type', post.type],
          ['Assignment', post.assignment ?? 'none'],
          ['Coordinates', `${formatDegrees(post.lat)}, ${formatDegrees(post.lng)}`],
        ]}
      />
    </MapPopup>
  )
}

interface TrailPopupProps {
  host: MapHost
  trail: Trail
  index: number
  passes: readonly number[]
  onReplay: (index: number) => void
  onSeek: (index: number) => void
  onClose: () => void
}

function TrailPopup({ host, trail, index, passes, onReplay, onSeek, onClose }: TrailPopupProps) {
  useEscapeLayer('popup', true, onClose)
  const { clock } = useTracking()
  const lat = trail.lat[index] as number
  const lng = trail.lon[index] as number
  const accuracy = trail.accuracy[index] as number
  return (
    <MapPopup host={host} at={{ lat, lng }} above={10} title="Trail point" onClose={onClose}>
      <PopupFacts
        facts={[
          ['Time', clock.full(trail.t[index] as number)],
          ['Lat', formatDegrees(lat)],
          ['Lng', formatDegrees(lng)],
          ...(Number.isNaN(accuracy) ? [] : [['Accuracy', `± ${Math.round(accuracy)} m`] as const]),
        ]}
      />
      {passes.length > 1 && (
        <section aria-label="Passes" className={passed}>
          <h3>Passed here {passes.length} times</h3>
          <ol className={list}>
            {passes.map((pass) => (
              <li key={pass}>
                <Button size="sm" tone="ghost" wide onClick={() => onSeek(pass)}>
                  {clock.dateTime(trail.t[pass] as number)}
                </Button>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Button size="sm" tone="solid" wide className={replay} onClick={() => onReplay(index)}>
        Replay
      </Button>
    </MapPopup>
  )
}

const replay = css({ marginTop: '2' })
const passed = css({ marginTop: '2', '& h3': { textStyle: 'meta', color: 'ink.muted' } })
const list = css({ maxHeight: '[9rem]', overflowY: 'auto', tabular: true })

import {
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { css } from '../../../../styled-system/css'
import type { Trail } from '../../../../domain/fix/trail.ts'
import type { MapHost } from '../../../map/hosts/map-host.ts'
import { MapView } from '../../../map/view/map-view.tsx'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import type { Tracker } from '../create-tracker.ts'
import { ConnectionBadge } from '../live/connection-badge.tsx'
import { useConnection } from '../live/use-connection.ts'
import type { TrackerData } from '../tracker-data.ts'
import { useDisposable } from '../use-disposable.ts'
import { useBoard, useTracking } from '../use-tracking.ts'
import type * as TrackerMapCode from './create-tracker-map.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { geofenceShapes, mapPlaces, sitePlaces, postMarkers } from '../../../map/scene/map-places.ts'
import { MapTools } from './map-tools.tsx'
import type { ClickedItem } from './popup/tracker-popup.tsx'
import { useMapClicks } from './use-map-clicks.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

// loaded after the first frame, which does not need them
const MapControls = lazyPart(() => import('./map-controls.tsx').then((file) => file.MapControls))
const popupCode = () => import('./popup/tracker-popup.tsx')
const TrackerPopup = lazyPart(() => popupCode().then((file) => file.TrackerPopup))
const HeadCaption = lazyPart(() => import('../playback/head-caption.tsx').then((file) => file.HeadCaption))

type Sites = Pick<TrackerData, 'posts' | 'assignments'>

interface Props {
  tracker: Tracker
  roster: TrackerData
  /** posts and geofences to draw; all if absent */
  sites?: Sites
  /** posts and geofences to fit when the map opens; `sites` if absent */
  opensOn?: Sites | undefined
  trail: Trail | null
  popup: ClickedItem | null
  onPopup: (clicked: ClickedItem | null) => void
  /** called with the drawing functions when the map is ready, and with null before they are disposed of */
  onMap: (map: TrackerMap | null) => void
  onHelp: () => void
  /** returns the URL to copy; the page's URL if absent */
  link?: () => string
  /** called by the Select button of a guard's popup; no button if absent */
  onGuard?: ((id: string) => void) | undefined
  /** whether a click on the map sets a position instead of opening a popup */
  placing?: boolean
  /** whether there are display options */
  withOptions?: boolean
  /** whether the list beside the map is still loading; it has priority over the map */
  listPending?: boolean
  /** content of the map's upper corner; the connection badge if absent */
  badge?: ReactNode
  /** more content on the map */
  children?: ReactNode
}

/** maximum time for which the map waits until the list is loaded, ms */
const LIST_FIRST_MS = 4000

/**
 * The map with badge, tools, posts, geofences and popups. Fixes are drawn without rendering React. While live
 * updates have stopped, live guards are grey; trails keep their colours.
 */
export function TrackerMapView(props: Props) {
  const { tracker, roster, trail, popup, onPopup, onMap, onHelp, link, onGuard } = props
  const {
    withOptions = true,
    placing = false,
    listPending = false,
    sites = roster,
    opensOn,
    badge,
    children,
  } = props
  const { past = false } = useBoard()
  const { mapOptions, mapShown } = useTracking()
  const theme = useScreenTheme()
  const connection = useConnection()
  const [host, setHost] = useState<MapHost | null>(null)
  const frameElement = useRef<HTMLDivElement>(null)
  const mayStart = useOver(LIST_FIRST_MS) || !listPending
  const map = useTrackerMap(host, useMapCode(mayStart), tracker, theme)
  const isQuiet = useQuiet(host)
  const stopped = connection.stoppedAt !== null && !past
  const posts = useMemo(() => postMarkers(sites.posts), [sites.posts])
  const geofences = useMemo(() => geofenceShapes(sites.assignments), [sites.assignments])

  useEffect(() => {
    onMap(map)
    return () => onMap(null)
  }, [map, onMap])
  useEffect(() => void host?.ready.then(mapShown), [host, mapShown])
  useEffect(() => map?.live.setStopped(stopped), [map, stopped])
  useEffect(() => map?.live.setPosts(posts), [map, posts])
  useEffect(() => map?.live.setGeofences(geofences), [map, geofences])
  const places = useMemo(() => mapPlaces(posts, geofences), [posts, geofences])
  const opening = useMemo(() => (opensOn ? sitePlaces(opensOn) : places), [opensOn, places])
  useEffect(() => map?.openOn(opening), [map, opening])
  useMapClicks(placing ? null : map, trail !== null, onPopup)

  return (
    <div
      ref={frameElement}
      data-placing={placing || undefined}
      data-silent={(stopped && trail === null) || undefined}
      className={frame}
      // preloads the popup's code, so that a click works even if the server becomes unavailable
      onPointerEnter={() => void popupCode().catch(() => {})}
      onMouseDown={trail === null ? undefined : keepKeys}
    >
      <MapView
        options={mapOptions}
        theme={theme}
        onHost={setHost}
        mayStart={mayStart}
        label={tr(texts.mapOfGuardsAndPosts)}
      >
        {badge ?? (
          <div className={corner}>
            <ConnectionBadge {...connection} />
          </div>
        )}
        <MapTools
          options={withOptions ? tracker.options : null}
          link={link ?? (() => window.location.href)}
          onHelp={onHelp}
        />
        {map && isQuiet && (
          <Suspense>
            <MapControls map={map} places={places} frame={frameElement} />
          </Suspense>
        )}
        {children}
        {map && trail && (
          <Suspense>
            <HeadCaption
              map={map}
              trail={trail}
              replay={tracker.replay}
              name={roster.guards.find(({ id }) => id === trail.workerId)?.user_full_name ?? trail.workerId}
            />
          </Suspense>
        )}
        {map && popup && (
          <Suspense>
            <TrackerPopup
              host={map.host}
              clicked={popup}
              trail={trail}
              posts={posts}
              onGuard={onGuard}
              onPopup={onPopup}
              onReplay={(from) => {
                tracker.replay.actor.send({ type: 'replay.pressed', from })
                onPopup(null)
              }}
              onSeek={(head) => tracker.replay.actor.send({ type: 'seek.requested', head })}
              onClose={() => onPopup(null)}
            />
          </Suspense>
        )}
      </MapView>
    </div>
  )
}

/**
 * Prevents the map from taking the focus on a click, because its arrow keys would move the map instead of the
 * playback.
 */
function keepKeys(event: MouseEvent) {
  if (!(event.target instanceof HTMLCanvasElement)) return
  event.preventDefault()
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** Returns false, and true after `ms`. */
function useOver(ms: number): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return over
}

type CreateTrackerMap = typeof TrackerMapCode.createTrackerMap

/** Loads the code that draws guards and trails, together with the map's own code; null until loaded. */
function useMapCode(mayStart: boolean): CreateTrackerMap | null {
  const [create, setCreate] = useState<CreateTrackerMap | null>(null)
  useEffect(() => {
    if (!mayStart) return
    let here = true
    import('./create-tracker-map.ts').then(
      (code) => here && setCreate(() => code.createTrackerMap),
      () => here && showToast('error', tr(texts.mapCouldNotBeLoadedPleaseRefreshThe)),
    )
    return () => {
      here = false
    }
  }, [mayStart])
  return create
}

/** Returns the drawing functions, or null until map and code are loaded. */
function useTrackerMap(
  host: MapHost | null,
  create: CreateTrackerMap | null,
  tracker: Tracker,
  theme: 'dark' | 'light',
): TrackerMap | null {
  const { live, statuses, past } = useBoard()
  const startTheme = useRef(theme)
  const make = useCallback(() => {
    if (host === null || create === null) return null
    const { guardTrail, replay, options } = tracker
    const trail = guardTrail.view
    return create({
      host,
      theme: startTheme.current,
      live: past?.drawn ?? live,
      trail,
      replay,
      options,
      attentionOf: statuses.attention,
      // only changes of attention: fixes have their own stream
      watchAttention: statuses.watchSummary,
    })
  }, [host, create, tracker, live, statuses, past])
  const map = useDisposable(make)
  const opened = useRef<MapHost | null>(null)
  useEffect(() => {
    startTheme.current = theme
    map?.setTheme(theme)
  }, [map, theme])
  useEffect(() => {
    if (map === null) return
    // switching between live map and replay keeps the map's position
    if (opened.current === host) map.endOpening()
    opened.current = host
  }, [map, host])
  return map
}

/** Returns true once the map has been drawn and the browser is idle. */
function useQuiet(host: MapHost | null): boolean {
  const [quietHost, setQuietHost] = useState<MapHost | null>(null)
  useEffect(() => {
    let waiting = 0
    let here = true
    void host?.ready.then(() => {
      if (here) waiting = afterRest(() => setQuietHost(host))
    })
    return () => {
      here = false
      clearTimeout(waiting)
    }
  }, [host])
  return host !== null && quietHost === host
}

const REST_MS = 600
const afterRest = (run: () => void): number => window.setTimeout(run, REST_MS)

const corner = css({ position: 'absolute', top: '3', left: '3', zIndex: 'panel' })
const frame = css({
  position: 'relative',
  flex: '1',
  minWidth: '0',
  minHeight: '0',
  '&[data-placing] canvas': { cursor: 'crosshair' },
  // in print, leaves 2 cm for the replay bar
  _print: {
    '&:has([data-replay]) canvas[data-printed]': {
      top: '[2cm!]',
      height: '[calc(100% - 2cm)!]',
    },
  },
  '&[data-silent] canvas': { filter: '[grayscale(1) brightness(0.85)]' },
})

import { Info, MapPinned, Plus, Undo2 } from '../../../ui/icons/control-icons.ts'
import { Maximize, Minimize, Minus } from '../../../ui/icons/replay-icons.ts'
import { Suspense, useCallback, useState, useSyncExternalStore, type RefObject } from 'react'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { css } from '../../../../styled-system/css'
import type { LngLat } from '../../../map/hosts/map-host.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { useEscapeLayer } from '../escape-layers.ts'
import { useDisposable } from '../use-disposable.ts'
import { createCameraHistory } from './camera-history.ts'
import type { TrackerMap } from './create-tracker-map.ts'
import { MapBar } from './map-bar.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const MapLegend = lazyPart(() => import('./map-legend.tsx').then((file) => file.MapLegend))
const SitePlans = lazyPart(() => import('./site-plans.tsx').then((file) => file.SitePlans))

interface Props {
  map: TrackerMap
  places: readonly LngLat[]
  /** element that is shown in full screen */
  frame: RefObject<HTMLElement | null>
}

const NEVER = () => () => {}

/** Buttons in the lower corner of the map: zoom, fit all, back, full screen, and legend. */
export function MapControls({ map, places, frame }: Props) {
  const { host } = map
  const [legend, setLegend] = useState(false)
  const history = useDisposable(useCallback(() => createCameraHistory(host), [host]))
  const canGoBack = useSyncExternalStore(history?.subscribe ?? NEVER, () => history?.canGoBack() ?? false)
  const full = useSyncExternalStore(watchFullScreen, () => document.fullscreenElement !== null)

  useEscapeLayer('card', legend, () => setLegend(false))
  useEscapeLayer('full screen', full, () => void document.exitFullscreen())

  return (
    <div className={corner}>
      <Suspense>
        <SitePlans map={map} />
      </Suspense>
      <Suspense>{legend && <MapLegend renderer={host.renderer()} />}</Suspense>
      <MapBar label={tr(texts.viewOfTheMap)} upright>
        <IconButton label={tr(texts.zoomIn)} size="sm" onClick={() => map.zoomBy(1)}>
          <Plus />
        </IconButton>
        <IconButton label={tr(texts.zoomOut)} size="sm" onClick={() => map.zoomBy(-1)}>
          <Minus />
        </IconButton>
        <IconButton label={tr(texts.fitAll)} size="sm" onClick={() => map.fitAll(places)}>
          <MapPinned />
        </IconButton>
        <IconButton
          label={tr(texts.previousView)}
          size="sm"
          disabled={!canGoBack}
          onClick={() => history?.back()}
        >
          <Undo2 />
        </IconButton>
        {document.fullscreenEnabled && (
          <IconButton
            label={full ? tr(texts.leaveFullScreen) : tr(texts.fullScreen)}
            size="sm"
            onClick={() => void (full ? document.exitFullscreen() : fillScreen(frame.current))}
          >
            {full ? <Minimize /> : <Maximize />}
          </IconButton>
        )}
        <IconButton
          label={tr(texts.legend)}
          size="sm"
          pressed={legend}
          aria-expanded={legend}
          onClick={() => setLegend(!legend)}
        >
          <Info />
        </IconButton>
      </MapBar>
    </div>
  )
}

/** Enters full screen. If the browser allows it, Escape then closes open layers first. */
async function fillScreen(element: HTMLElement | null) {
  await element?.requestFullscreen()
  const { keyboard } = navigator as Navigator & { keyboard?: { lock?(keys: string[]): Promise<void> } }
  // if the browser refuses to lock Escape, Escape leaves full screen immediately
  await keyboard?.lock?.(['Escape']).catch(() => {})
}

function watchFullScreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}

const corner = css({
  position: 'absolute',
  bottom: '10',
  right: '3',
  zIndex: 'panel',
  display: 'flex',
  alignItems: 'flex-end',
  gap: '2',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto' },
})

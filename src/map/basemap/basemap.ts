import type { StyleSpecification } from 'maplibre-gl'
import type { BasemapKind, MapNotice, MapOptions, MapTheme } from '../hosts/map-host.ts'
import { loadCityStreets, isCityInView } from './city-streets.ts'
import { graticule, isGraticuleValid, type View } from './graticule.ts'
import { loadLand, type Land } from './land.ts'
import { REMOTE_SLOW_AFTER_MS } from './preload-basemap.ts'
import {
  BORDERS_SOURCE,
  COVER_LAYER,
  landCoverZoom,
  GRATICULE_SOURCE,
  LAND_SOURCE,
  offlineStyle,
} from './offline-style.ts'
import { archiveStyle, openArchive } from './pmtiles-style.ts'
import { isBrightStyle, probeRemoteStyle, type RemoteStyle } from './remote-style.ts'
import { loadStreetFile, type StreetFile } from './street-file.ts'
import { STREET_SOURCE, streetStyle } from './street-style.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** The functions of the map that the basemap's logic uses. */
export interface BasemapPort {
  setStyle(style: StyleSpecification): void
  setFilter(cssFilter: string): void
  getView(): View
  /** sets the data of a source in the current style */
  setSourceData(source: string, data: GeoJSON.GeoJSON): void
  /** shows a layer only from this zoom on */
  setMinZoom(layer: string, zoom: number): void
  /** resolves when the current style is drawn as far as it has loaded */
  drawn(): Promise<void>
  /** makes the map visible */
  reveal(): void
  onMoved(listener: () => void): void
  /** calls `listener` if a tile or source could not be loaded */
  onSourceError(listener: () => void): void
  /** calls `listener` when a tile has arrived */
  onTile(listener: () => void): void
  addProtocol(scheme: string, load: (...request: never[]) => Promise<unknown>): void
}

export interface Basemap {
  kind(): BasemapKind
  /** settles when the best available map is shown */
  settled: Promise<void>
  setTheme(theme: MapTheme): void
  stop(): void
}

type Settings = MapOptions['basemap'] & {
  theme: MapTheme
  onBasemap: (kind: BasemapKind) => void
  onNotice: (notice: MapNotice) => void
}

/** Number of consecutive failed tiles after which the remote map counts as unreachable. */
export const MAX_TILE_FAILURES = 6
const FIRST_RETRY_MS = 15_000
const LONGEST_RETRY_MS = 300_000
/** CSS filter that makes a light map dark and keeps its hues. */
const DARKENED = 'invert(1) hue-rotate(180deg) saturate(0.6) brightness(0.9) contrast(0.85)'

/** Returns the delay before retry `n` (0 = the first) for an unreachable remote map. */
export function retryDelay(n: number): number {
  return Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** n)
}

/**
 * Shows a basemap (the map below the markers) in any network. It begins with the bundled offline style and then prefers
 * the operator's street file, otherwise the remote style. The remote style has a time limit, is retried with growing
 * delays, and is replaced if its tiles fail. The offline style includes the bundled streets of central Nairobi when
 * they are in view.
 */
export function startBasemap(port: BasemapPort, settings: Settings): Basemap {
  let theme = settings.theme
  let kind: BasemapKind = 'offline'
  let stopped = false
  let land: Land | null = null
  let city: StreetFile | null = null
  let streets: Promise<void> | null = null
  let remote: RemoteStyle | null = null
  let file: ((theme: MapTheme) => StyleSpecification) | null = null
  let tries = 0
  let failures = 0
  let retry: ReturnType<typeof setTimeout> | undefined
  let slow: ReturnType<typeof setTimeout> | undefined
  let warned = false
  let grid = graticule(port.getView())
  let isChosen = () => {}
  /** resolves when the background of the first frame, including its streets, is set */
  const chosen = new Promise<void>((resolve) => (isChosen = resolve))

  function show(next: BasemapKind) {
    const changed = next !== kind
    kind = next
    const darkened = kind === 'remote' && theme === 'dark' && remote !== null && isBrightStyle(remote)
    port.setFilter(darkened ? DARKENED : '')
    if (kind === 'remote') port.setStyle(remote as unknown as StyleSpecification)
    else if (kind === 'file' && file) port.setStyle(file(theme))
    else port.setStyle(offlineStyle(theme, { land, city }, (grid = graticule(port.getView()))))
    if (changed) settings.onBasemap(kind)
  }

  function warn(text: string) {
    if (warned) return
    warned = true
    settings.onNotice({ subject: 'basemap', level: 'warning', text })
  }

  async function showLand(detail: 'coarse' | 'fine') {
    const loaded = await loadLand(detail)
    if (stopped || loaded === null) return
    land = loaded
    if (kind !== 'offline') return
    port.setSourceData(LAND_SOURCE, loaded.land)
    port.setSourceData(BORDERS_SOURCE, loaded.borders)
    port.setMinZoom(COVER_LAYER, landCoverZoom(loaded))
  }

  async function showCity() {
    if (stopped || kind !== 'offline' || !isCityInView(port.getView())) return
    await (streets ??= askForCity())
  }

  async function askForCity() {
    city = await loadCityStreets()
    if (city === null) streets = null
    else if (!stopped && kind === 'offline') port.setSourceData(STREET_SOURCE, city.data)
  }

  async function tryFile(): Promise<boolean> {
    if (settings.file === null) return false
    if (settings.file.kind === 'geojson') {
      const streets = await loadStreetFile(settings.file.url)
      if (streets) file = (theme) => streetStyle(theme, streets.data, streets.attribution)
    } else {
      const archive = await openArchive(settings.file.url, (scheme, load) => port.addProtocol(scheme, load))
      if (archive) file = (theme) => archiveStyle(theme, archive)
    }
    if (stopped || file === null) return false
    show('file')
    isChosen()
    return true
  }

  async function tryRemote(url: string) {
    clearTimeout(retry)
    const style = await probeRemoteStyle(url)
    if (stopped || kind === 'remote') return
    if (style === null) return outOfReach(url)
    remote = style
    failures = 0
    show('remote')
    isChosen()
  }

  async function outOfReach(url: string) {
    const land = tries === 0 ? showLand('fine') : null
    if (kind !== 'offline') show('offline')
    const ground = Promise.all([land, showCity().then(isChosen)])
    warn(tr(texts.offlineBasemapTheStreetMapCannotBeReached))
    clearTimeout(retry)
    retry = setTimeout(() => void tryRemote(url), retryDelay(tries++))
    await ground
  }

  function tileFailed() {
    if (kind !== 'remote' || settings.styleUrl === null) return
    failures += 1
    if (failures >= MAX_TILE_FAILURES) void outOfReach(settings.styleUrl)
  }

  function tileArrived() {
    if (kind !== 'remote') return
    failures = 0
    tries = 0
    if (!warned) return
    warned = false
    settings.onNotice({ subject: 'basemap', level: 'info', text: tr(texts.streetMapIsBack) })
  }

  function networkCameBack() {
    if (kind === 'offline' && settings.styleUrl !== null && tries > 0) void tryRemote(settings.styleUrl)
  }

  async function showBest() {
    if ((await tryFile()) || stopped) return
    if (settings.file !== null) warn(tr(texts.offlineBasemapTheStreetFileOfThisServer))
    if (settings.styleUrl !== null) {
      slow = setTimeout(() => void showCity().then(isChosen), REMOTE_SLOW_AFTER_MS)
      return tryRemote(settings.styleUrl)
    }
    warn(tr(texts.offlineBasemapNoStreetMapIsSetUp))
    await showCity()
    isChosen()
  }

  port.onMoved(() => {
    if (stopped || kind !== 'offline') return
    if (settings.styleUrl === null || tries > 0) void showCity()
    if (isGraticuleValid(grid, port.getView())) return
    grid = graticule(port.getView())
    port.setSourceData(GRATICULE_SOURCE, grid.data)
  })
  port.onSourceError(tileFailed)
  port.onTile(tileArrived)
  globalThis.addEventListener?.('online', networkCameBack)
  show('offline')
  const coasts = showLand('coarse')
  const settled = Promise.all([coasts, showBest()]).then(() => {})
  void chosen.then(async () => {
    if (kind === 'offline') await coasts
    // tiles of remote maps arrive at any time, so this does not wait for them
    if (kind !== 'remote') await port.drawn()
    if (!stopped) port.reveal()
  })

  return {
    kind: () => kind,
    settled,
    setTheme(next) {
      if (next === theme) return
      theme = next
      show(kind)
    },
    stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(slow)
      globalThis.removeEventListener?.('online', networkCameBack)
    },
  }
}

import { POOR_ACCURACY_M, type LiveGuard } from '../../../domain/fix/fix.ts'
import { attentionStatus, urgency, type Attention } from '../../../domain/worker/guard-status.ts'
import { GuardGroups, type MarkerGroup, type Member } from './guard-groups.ts'
import { guardLayers } from './guard-layers.ts'
import { guardCell } from '../layers/markers/guard-icons.ts'
import { createLabelDrawing } from '../layers/markers/label-layer.ts'
import { iconBoxes, LABEL_ZOOM, labelsInView, type Label } from '../layers/markers/labels-in-view.ts'
import { markerAt } from '../layers/markers/marker-at.ts'
import { MarkerSet } from '../layers/markers/marker-set.ts'
import type { MapHost, MapTheme, Px } from '../hosts/map-host.ts'
import type { LayerStack } from './layer-stack.ts'
import { worldX, worldY } from '../camera/mercator.ts'
import { createPlaceLayers, type Places } from './place-layers.ts'

/** Icon sizes from SPEC.md, CSS px. Selected and offline guards have larger icons, which include a halo. */
const GUARD_PX = 40
const LOST_PX = 56
const SELECTED_PX = 56
/**
 * `REGROUP_EVERY_MS`: minimum interval for regrouping moving guards. `REGROUP_SHARE`: the interval is also at least
 * this many times the duration of the last regrouping. Changes of status or zoom apply at once.
 */
const REGROUP_EVERY_MS = 232
const REGROUP_SHARE = 30
/** Minimum interval at which names follow their markers, ms. */
const LABELS_EVERY_MS = 250

interface Shown extends Member {
  guard: LiveGuard
  attention: Attention
}

export interface LiveLayers extends Places {
  /** shows exactly these guards; an unchanged object costs only a comparison */
  setGuards(guards: ReadonlyMap<string, LiveGuard>): void
  /** Updates only these guards, for a stream of updates; the others stay. */
  updateGuards(changed: Iterable<LiveGuard>): void
  /** Recomputes the look of all guards, because statuses change as time passes. */
  refreshLooks(): void
  setSelected(workerId: string | null): void
  /** During an outage statuses are unknown: `true` removes the colours of guards and changes nothing else. */
  setStopped(stopped: boolean): void
  /** Makes guards faint, without names and highlights, while past positions are shown. */
  setGhost(ghost: boolean): void
  /** Sets the names of buildings. A name is drawn only where there is room. */
  setBuildingNames(names: readonly Label[]): void
  setTheme(theme: MapTheme): void
  /** Returns the guard, group or post at a screen point. Guards are above posts. */
  at(px: Px): { kind: 'guard' | 'post'; id: string } | ({ kind: 'group' } & MarkerGroup) | null
  dispose(): void
}

/**
 * Adds guards, names, posts and geofences to a layer stack. The cost of an update depends on the number of changed
 * guards.
 */
export function createLiveLayers(
  host: Pick<MapHost, 'getCamera' | 'getSize' | 'on'>,
  stack: LayerStack,
  { attentionOf, ...start }: { theme: MapTheme; attentionOf: (workerId: string) => Attention },
): LiveLayers {
  let { theme } = start
  let selectedId: string | null = null
  let buildingNames: readonly Label[] = []
  const shown = new Map<string, Shown>()
  const groups = new GuardGroups(theme)
  let regroupTimer: ReturnType<typeof setTimeout> | undefined
  let regroupNow = false
  let regroupedAt = Number.NEGATIVE_INFINITY
  let regroupTook = 0
  const guardMarkers = new MarkerSet()
  const selectedMarker = new MarkerSet()
  const poorMarkers = new MarkerSet()
  const places = createPlaceLayers(stack, theme)
  let labelTimer: ReturnType<typeof setTimeout> | undefined
  const labelsOf = createLabelDrawing()
  let ghost = false
  let grey = false

  function put(guard: LiveGuard) {
    const id = guard.workerId
    const before = shown.get(id)
    const attention = attentionOf(id)
    if (before?.guard === guard && before.attention === attention) return
    const { lon, lat } = guard.fix
    const entry = {
      id,
      guard,
      attention,
      status: attentionStatus(attention),
      x: worldX(lon),
      y: worldY(lat),
    }
    shown.set(id, entry)
    if (before?.attention !== attention) regroupNow = true
    else if (regroupTimer === undefined) {
      const rest = regroupedAt + Math.max(REGROUP_EVERY_MS, regroupTook * REGROUP_SHARE) - performance.now()
      regroupTimer = setTimeout(regroupAndDraw, rest)
    }
    if (!groups.holds(id)) putMarker(entry)
    if (id === selectedId) drawSelected()
  }

  function putMarker({ id, guard: { fix }, attention }: Shown) {
    const marker = {
      lng: fix.lon,
      lat: fix.lat,
      look: guardCell(attention),
      size: attention === 'offline' ? LOST_PX : GUARD_PX,
      rank: urgency(attention),
    }
    guardMarkers.put(id, marker)
    if (fix.accuracy !== null && fix.accuracy > POOR_ACCURACY_M)
      poorMarkers.put(id, { ...marker, accuracy: fix.accuracy })
    else poorMarkers.remove(id)
  }

  function removeMarker(id: string) {
    guardMarkers.remove(id)
    poorMarkers.remove(id)
  }

  function remove(id: string) {
    shown.delete(id)
    removeMarker(id)
    regroupNow = true
    if (id === selectedId) drawSelected()
  }

  /** Yields the guards that may be grouped: all except the selected one. */
  function* groupable(): Generator<Shown> {
    for (const entry of shown.values()) if (entry.id !== selectedId) yield entry
  }

  function regroup() {
    clearTimeout(regroupTimer)
    regroupTimer = undefined
    regroupNow = false
    const since = performance.now()
    const { joined, left } = groups.regroup(groupable(), host.getCamera().zoom)
    regroupedAt = performance.now()
    regroupTook = regroupedAt - since
    for (const id of joined) removeMarker(id)
    for (const id of left) {
      const entry = shown.get(id)
      if (entry) putMarker(entry)
    }
  }

  function regroupAndDraw() {
    regroup()
    drawGuards()
  }

  function drawSelected() {
    const found = selectedId === null ? undefined : shown.get(selectedId)
    selectedMarker.clear()
    if (!found || ghost) return
    const { lon, lat } = found.guard.fix
    selectedMarker.put(found.guard.workerId, {
      lng: lon,
      lat,
      look: guardCell(found.attention, true),
      size: SELECTED_PX,
    })
  }

  let drawnVersions = ''
  function drawGuards() {
    if (regroupNow) regroup()
    const sets = [guardMarkers, poorMarkers, selectedMarker, groups.markers]
    const versions = `${sets.map(({ version }) => version).join('/')}/${theme}/${ghost}/${grey}`
    if (versions === drawnVersions) return
    drawnVersions = versions
    const markers = { guards: guardMarkers, poor: poorMarkers, selected: selectedMarker, groups }
    stack.set('guards', guardLayers(markers, theme, { ghost, grey }))
    labelSoon()
  }

  function labelSoon() {
    labelTimer ??= setTimeout(() => {
      labelTimer = undefined
      drawLabels()
    }, LABELS_EVERY_MS)
  }

  function nameOf({ guard }: { guard: LiveGuard }): Label {
    return { text: guard.workerName, lng: guard.fix.lon, lat: guard.fix.lat, below: 30 }
  }

  /** Yields names by importance, because of two overlapping names only the first is drawn. */
  function* allLabels(): Generator<Label> {
    const selected = selectedId === null ? undefined : shown.get(selectedId)
    if (selected && !ghost) yield nameOf(selected)
    yield* places.siteNames()
    if (host.getCamera().zoom < LABEL_ZOOM) return
    yield* places.postNames()
    if (!ghost) yield* guardNames(selected)
    yield* buildingNames
  }

  function* guardNames(selected: Shown | undefined): Generator<Label> {
    for (let i = guardMarkers.count - 1; i >= 0; i--) {
      const entry = shown.get(guardMarkers.keyAt(i) ?? '')
      if (entry && entry !== selected && !groups.holds(entry.id)) yield nameOf(entry)
    }
  }

  function drawLabels() {
    const [camera, size] = [host.getCamera(), host.getSize()]
    const sets = [guardMarkers, selectedMarker, groups.markers]
    const icons = iconBoxes(camera.zoom < LABEL_ZOOM ? sets : [...sets, places.markers], camera, size)
    const labels = labelsInView(allLabels(), camera, size, icons)
    stack.set('labels', labelsOf(labels, theme))
  }

  const stops = [
    host.on('idle', labelSoon),
    host.on('camera', ({ camera }) => {
      if (!groups.fits(camera.zoom)) regroupAndDraw()
    }),
  ]

  return {
    setGuards(guards) {
      for (const id of shown.keys()) if (!guards.has(id)) remove(id)
      for (const guard of guards.values()) put(guard)
      drawGuards()
    },
    updateGuards(changed) {
      for (const guard of changed) put(guard)
      drawGuards()
    },
    refreshLooks() {
      for (const { guard } of shown.values()) put(guard)
      drawGuards()
    },
    setSelected(workerId) {
      if (selectedId === workerId) return
      selectedId = workerId
      regroupNow = true
      drawSelected()
      drawGuards()
    },
    setStopped(stopped) {
      grey = stopped
      drawGuards()
    },
    setGhost(next) {
      if (next === ghost) return
      ghost = next
      drawSelected()
      drawGuards()
    },
    setPosts(next) {
      places.setPosts(next)
      labelSoon()
    },
    setGeofences(next) {
      places.setGeofences(next)
      labelSoon()
    },
    setPastGeofence(past) {
      places.setPastGeofence(past)
      labelSoon()
    },
    setBuildingNames(next) {
      buildingNames = next
      labelSoon()
    },
    setTheme(next) {
      theme = next
      groups.setTheme(next)
      drawGuards()
      places.setTheme(next)
      drawLabels()
    },
    at(px) {
      const view = { camera: host.getCamera(), size: host.getSize() }
      const selected = markerAt(selectedMarker, view, px)
      if (selected !== null) return { kind: 'guard', id: selected }
      const group = groups.get(markerAt(groups.markers, view, px, 0) ?? '')
      if (group !== null) return { kind: 'group', ...group }
      const guard = markerAt(guardMarkers, view, px)
      if (guard !== null) return { kind: 'guard', id: guard }
      const post = markerAt(places.markers, view, px)
      return post === null ? null : { kind: 'post', id: post }
    },
    dispose() {
      clearTimeout(labelTimer)
      clearTimeout(regroupTimer)
      for (const stop of stops) stop()
      places.dispose()
      for (const band of ['guards', 'labels'] as const) stack.set(band, null)
    },
  }
}

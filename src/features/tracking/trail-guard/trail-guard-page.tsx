import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { usePermission } from '../../../app/app-services.ts'
import { useRecordInTitle } from '../../../routing/page-title.ts'
import { type TrailWindow, areWindowsEqual } from '../../../../domain/fix/trail-window.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Tracker } from '../create-tracker.ts'
import { startDrawTiming } from '../map/draw-timing.ts'
import { PlaybackControls } from '../playback/controls/playback-controls.tsx'
import { TrailEventCard } from '../playback/events/trail-event-card.tsx'
import { usePlayerCard } from '../playback/use-player-card.ts'
import { TrackerPage } from '../tracker-page.tsx'
import { useTrailPlayer } from '../trail/use-trail-player.ts'
import type { ClickedItem } from '../map/popup/tracker-popup.tsx'
import { useTracker, useTracking } from '../use-tracking.ts'
import { hasActiveFilter } from '../guards/filtered-sites.ts'
import { useFilteredGuards, useGuardStatuses } from '../guards/use-guard-filter.ts'
import { useTrackerData } from '../use-tracker-data.ts'
import { useCameraFromUrl } from '../map/use-camera-from-url.ts'
import { useFilteredMap } from '../map/use-filtered-map.ts'
import { useSelectedGuard } from '../map/use-selected-guard.ts'
import { momentLink } from '../url/tracker-url-state.ts'
import { useTrackerUrlState } from '../url/use-tracker-url-state.ts'
import { LazyTrailReading } from '../trail/panel/lazy-trail-reading.tsx'
import { useTrailFromLink } from '../trail/data/use-trail-from-link.ts'
import { useWhoWasHereOfTrail } from './use-who-was-here-of-trail.tsx'
import { useFocusOnControls } from './use-focus-on-controls.ts'
import { GuardPanel } from './guard-panel.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

// in a chunk of its own, because URLs seldom have invalid parameters
const InvalidUrlNotice = lazyPart(() =>
  import('../invalid-url-notice.tsx').then((file) => file.InvalidUrlNotice),
)

/** Page /tracker/trail: playback of one guard's trail on the map. */
export function TrailGuardPage() {
  const tracker = useTracker()
  return tracker && <TrailGuard tracker={tracker} />
}

function TrailGuard({ tracker }: { tracker: Tracker }) {
  const { live, statuses, prepare } = useTracking()
  const mayReplay = usePermission('View Trails')
  const [search, change, unusable] = useTrackerUrlState()
  const rostered = useTrackerData()
  const [map, setMap] = useState<TrackerMap | null>(null)
  const [clickedOn, setClickedOn] = useState<{ clicked: ClickedItem; guard: string | null } | null>(null)
  const [panelOpen, setPanelOpen] = useState(search.guard === null || unusable.length > 0)
  const [card, openCard] = usePlayerCard(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const { guard } = search
  // a clicked trail point is dropped if the guard has changed since, for example by the browser's Back button
  const popup = clickedOn?.clicked.kind === 'trail' && clickedOn.guard !== guard ? null : clickedOn?.clicked

  const chosen = rostered.roster.guards.find(({ id }) => id === guard)
  useRecordInTitle(chosen?.user_full_name ?? null)
  const isGuard = rostered.isPending ? null : chosen !== undefined || rostered.error !== null
  const asksNext = mayReplay && isGuard && search.window === null ? guard : null
  useEffect(() => {
    if (asksNext !== null) prepare(asksNext)
  }, [asksNext, prepare])
  useTrailFromLink(tracker, search, change, mayReplay, isGuard)
  useSelectedGuard(map, live, guard, search.window !== null && mayReplay)
  const summary = useGuardStatuses(statuses)
  const { guards: all } = rostered.roster
  // the list includes off-duty guards, because trails are about the past; without a filter, the map shows
  // guards on duty
  const guards = useFilteredGuards(all, search, summary)
  const narrowed = hasActiveFilter(search)
  const shows = useMemo(() => {
    const passing = new Set(guards.map(({ id }) => id))
    return (id: string) => id === guard || (narrowed ? passing.has(id) : summary.of(id) !== 'off_duty')
  }, [guard, guards, narrowed, summary])
  const { narrow, ...sites } = useFilteredMap({
    map,
    roster: rostered.roster,
    search,
    guards,
    shows,
    change,
    mayFit: () => search.window === null,
  })
  const { shown, told, range, played } = useTrailPlayer({
    tracker,
    map,
    roster: rostered.roster,
    assignment: chosen?.assignment_id ?? null,
    change,
  })
  const { guardTrail } = tracker
  // after `useTrailPlayer`, which fits the map to the loaded trail
  useCameraFromUrl(map, search.look, () => change({ look: null }), guardTrail.onLoaded)
  // the period picker needs "last hours", which are absolute times in the URL
  const chosenWindow = areWindowsEqual(guardTrail.pinned(), search.window) ? shown.window : search.window

  /** Writes the playback time to the URL, so that the browser's Back button restores it. */
  const leave = useCallback(() => {
    const at = search.window === null ? null : guardTrail.moment()
    if (at !== null) change({ at })
  }, [search.window, guardTrail, change])
  const select = useCallback(
    (id: string | null) => {
      setClickedOn(null)
      leave()
      change({ guard: id, window: null, at: null, beside: null, look: null }, { replace: false })
    },
    [leave, change],
  )
  const chooseWindow = (window: TrailWindow) => {
    if (guard === null) return
    startDrawTiming('askari: press to trail drawn')
    setClickedOn(null)
    setPanelOpen(false)
    if (areWindowsEqual(shown.window, window)) guardTrail.show(guard, window)
    else leave()
    change(
      { window, at: null, look: null },
      { replace: search.window === null || areWindowsEqual(chosenWindow, window) },
    )
  }
  const { controls, focusAfter } = useFocusOnControls(guard)
  const choose = (id: string | null) => {
    // selecting the same guard again must not reload the trail
    focusAfter(id)
    if (id !== guard) select(id)
  }
  const onPopup = useCallback(
    (clicked: ClickedItem | null) => {
      // while a trail is shown, a click on a guard opens a popup, so that a stray click does not replace it
      if (clicked?.kind === 'guard' && clicked.id !== guard && search.window === null) select(clicked.id)
      setClickedOn(clicked && { clicked, guard })
    },
    [guard, search.window, select],
  )
  const whoWasHere = useWhoWasHereOfTrail({
    tracker,
    map,
    guard,
    window: shown.trail ? shown.window : null,
    card,
    onCard: openCard,
    onGo(id, t) {
      if (id !== guard) change({ guard: id, at: t, beside: null, look: null }, { replace: false })
    },
  })
  const link = () =>
    momentLink(globalThis.location.href, guardTrail.bounds(), guardTrail.moment(), map?.host.getCamera())
  return (
    <TrackerPage
      tracker={tracker}
      link={link}
      played={mayReplay ? played : null}
      keysOf={mayReplay ? 'trail' : null}
      title={tr(texts.securityGuards)}
      aside={chosen && <span className={chosenName}>{chosen.user_full_name}</span>}
      whenFolded={
        guard !== null && isGuard === false && <span className={nobody}>{tr(texts.noSuchGuard)}</span>
      }
      open={panelOpen}
      onOpen={setPanelOpen}
      map={{
        roster: rostered.roster,
        ...sites,
        trail: shown.trail,
        popup: popup ?? null,
        onPopup,
        onMap: setMap,
        onGuard: popup?.kind === 'guard' && popup.id !== guard ? choose : undefined,
        listPending: rostered.isPending,
        placing: whoWasHere.isOpen,
        children: (
          <>
            <TrailEventCard
              isOpen={card === 'happenings'}
              clock={tracker.clock}
              told={told}
              onClose={() => openCard(null)}
            />
            {whoWasHere.card}
          </>
        ),
      }}
      dock={() =>
        guard !== null && mayReplay && isGuard !== false ? (
          <PlaybackControls
            replay={tracker.replay}
            trail={shown.playback}
            told={told}
            range={range}
            list={{
              isOpen: card === 'happenings',
              onOpen: (isOpen) => openCard(isOpen ? 'happenings' : null),
            }}
          >
            {shown.trail && whoWasHere.button}
          </PlaybackControls>
        ) : null
      }
      searchBox={searchBox}
      panel={(keyHint) => (
        <GuardPanel
          addressNotice={
            unusable.length > 0 && <InvalidUrlNotice unusable={unusable} onDismiss={() => change({})} />
          }
          rostered={rostered}
          search={search}
          window={chosenWindow}
          narrow={narrow}
          onGroup={(group) => change({ group })}
          shown={shown}
          reading={
            <LazyTrailReading
              tracker={tracker}
              map={map}
              trail={shown.trail}
              name={chosen?.user_full_name ?? tr(texts.guardGuard, { guard })}
              link={link}
              beside={{
                guards: rostered.roster.guards,
                id: search.beside,
                onChange: (beside) => {
                  setClickedOn(null)
                  change({ beside })
                },
              }}
              assignment={chosen?.assignment_id ?? null}
              told={told}
            />
          }
          mayReplay={mayReplay}
          searchRef={searchBox}
          keyHint={keyHint}
          controlsRef={controls}
          onSelect={choose}
          onChoose={chooseWindow}
          onExpect={(window) => {
            if (guard === null || window === null) guardTrail.forgetExpected()
            else guardTrail.expect(guard, window)
          }}
          onRetry={() => guardTrail.refresh()}
          onReplay={() => tracker.replay.actor.send({ type: 'restart.pressed' })}
        />
      )}
    />
  )
}

const nobody = css({ color: 'late' })
const chosenName = css({ display: { md: 'none' }, fontWeight: 'normal', color: 'ink.muted', truncate: true })

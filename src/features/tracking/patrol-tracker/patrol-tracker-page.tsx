import * as texts from './texts.ts'
import { Suspense, useCallback, useMemo, useRef, useState } from 'react'
import { isLedBoard } from '../../../following-board.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Tracker } from '../create-tracker.ts'
import { useDenseList } from '../guards/guard-list.tsx'
import { GroupMenu } from '../guards/group-menu.tsx'
import { DenseToggle, GuardFilters } from './guard-filters.tsx'
import { SearchBox } from '../guards/search-box.tsx'
import type { ClickedItem } from '../map/popup/tracker-popup.tsx'
import { BoardContext, useBoard, useTracker } from '../use-tracking.ts'
import { usePlayerCard } from '../playback/use-player-card.ts'
import { TrackerPage } from '../tracker-page.tsx'
import { useBoardReplay, useReplayTrackerData, type ReplayOpening } from '../board-replay/use-board-replay.ts'
import { BoardBadge } from './board-badge.tsx'
import { BoardList } from './board-list.tsx'
import { ReplayFailedNotice } from './replay-failed-notice.tsx'
import { hasActiveFilter } from '../guards/filtered-sites.ts'
import { useFilteredCounts, useFilteredGuards, useGuardStatuses } from '../guards/use-guard-filter.ts'
import { MissingListsNotice } from '../missing-lists-notice.tsx'
import { useConnection } from '../live/use-connection.ts'
import { useFilteredMap } from '../map/use-filtered-map.ts'
import { useCameraFromUrl } from '../map/use-camera-from-url.ts'
import { useSelectedGuard } from '../map/use-selected-guard.ts'
import { pinUrgentGuards, type TrackerGuard } from '../tracker-data.ts'
import { useGuardMultiSelection } from '../board-replay/use-guard-multi-selection.ts'
import { useTrackerUrlState } from '../url/use-tracker-url-state.ts'
import { useBoardInTitle } from '../../../routing/page-title.ts'
import { momentLink, NO_REPLAY } from '../url/tracker-url-state.ts'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { FollowedGuard } from './followed-guard.tsx'
import { usePrintedGuards, usePrinting } from './use-printed-guards.tsx'
import { GuardCount, AttentionCount, StatusCountsRow } from './status-counts-row.tsx'
import { TrackerUrlNotice } from './tracker-url-notice.tsx'
import { tr } from '../../../texts/tr.ts'

// in a chunk of its own, because the URL seldom names an unknown guard
const GuardNotFound = lazyPart(() =>
  import('../guards/guard-not-found.tsx').then((file) => file.GuardNotFound),
)

// lazy, because the live map does not need them
const ReplayPlayer = lazyPart(() =>
  import('../board-replay/player/replay-player.tsx').then((file) => file.ReplayPlayer),
)
const LedGuards = lazyPart(() => import('./led-guards.tsx').then((file) => file.LedGuards))
const BoardRecords = lazyPart(() => import('../records/board-records.tsx').then((file) => file.BoardRecords))
const BoardReplayCard = lazyPart(() =>
  import('../board-replay/board-replay-card.tsx').then((file) => file.BoardReplayCard),
)

const NOBODY: readonly TrackerGuard[] = []

/** Page /tracker: all guards, live or replayed. */
export function PatrolTrackerPage() {
  const tracker = useTracker()
  return tracker && <AnyBoard tracker={tracker} />
}

function AnyBoard({ tracker }: { tracker: Tracker }) {
  const opening = useBoardReplay(useTrackerUrlState()[0])
  return (
    <BoardContext value={opening.night?.board ?? null}>
      <PatrolTracker tracker={tracker} opening={opening} />
    </BoardContext>
  )
}

interface Props {
  tracker: Tracker
  opening: ReplayOpening
}

function PatrolTracker({ tracker, opening }: Props) {
  const { night } = opening
  const { live, statuses } = useBoard()
  const [search, change, unusable] = useTrackerUrlState()
  const rostered = useReplayTrackerData(night)
  const { roster, isPending, error } = rostered
  const connection = useConnection()
  const stoppedAt = night ? null : connection.stoppedAt
  const [card, openCard] = usePlayerCard(night)
  const searchBox = useRef<HTMLInputElement>(null)
  const [map, setMap] = useState<TrackerMap | null>(null)
  // stored with its live data: switching to a replay closes the popup
  const [clicked, setClicked] = useState<{ on: typeof live; what: ClickedItem } | null>(null)
  const popup = clicked?.on === live ? clicked.what : null
  const setPopup = useCallback((what: ClickedItem | null) => setClicked(what && { on: live, what }), [live])
  useBoardInTitle(night && tr(texts.replay))
  const [panelOpen, setPanelOpen] = useState(unusable.length > 0)
  const openPanel = useCallback(() => setPanelOpen(true), [])
  const { guard, offDuty } = search
  const chosen = roster.guards.find(({ id }) => id === guard)
  const noSuchGuard = guard !== null && !isPending && !error && !chosen && !live.current().byId.has(guard)

  const summary = useGuardStatuses(statuses)
  const narrowed = hasActiveFilter(search)
  const nothingCame = night !== null && night.board.nothingCame()
  const passing = useFilteredGuards(roster.guards, search, summary)
  const guards = nothingCame && !narrowed && !offDuty ? NOBODY : passing
  const several = useGuardMultiSelection(night, guard, guards)
  const counts = useFilteredCounts(roster.guards, search, summary)
  const { pinned, others } = useMemo(() => pinUrgentGuards(guards, summary), [guards, summary])
  const shows = useMemo(() => {
    const listed = new Set(guards.map(({ id }) => id))
    const rosterIds = new Set(roster.guards.map(({ id }) => id))
    // a guard who is not in the roster yet is also drawn when fixes arrive, unless a filter is set
    const stranger = (id: string) =>
      !narrowed && !rosterIds.has(id) && (offDuty || summary.of(id) !== 'off_duty')
    return (id: string) => listed.has(id) || id === guard || stranger(id)
  }, [guards, roster.guards, narrowed, guard, summary, offDuty])
  const mayFit = () => guard === null || !tracker.replay.actor.getSnapshot().context.follow
  const { narrow, ...sites } = useFilteredMap({ map, roster, search, guards, shows, change, mayFit })
  useCameraFromUrl(map, search.look, () => change({ look: null }))
  useSelectedGuard(map, live, guard, search.look !== null)

  const select = useCallback(
    (id: string | null) => {
      setPopup(null)
      night?.chosen.clear()
      change({ guard: id, look: null }, { replace: false })
    },
    [change, setPopup, night],
  )
  const follow = (id: string) => {
    select(id)
    const { actor } = tracker.replay
    if (!actor.getSnapshot().context.follow) actor.send({ type: 'follow.toggled' })
  }
  const onPopup = useCallback(
    (clicked: ClickedItem | null) => {
      if (clicked?.kind === 'guard' && clicked.id !== guard) select(clicked.id)
      setPopup(clicked)
    },
    [guard, select, setPopup],
  )
  const link = () =>
    night
      ? momentLink(window.location.href, night, night.clock.moment, map?.host.getCamera())
      : window.location.href
  const onSearch = useCallback((q: string) => narrow({ q }), [narrow])
  const printing = usePrinting()
  const drawPrinted = usePrintedGuards(map !== null)
  const [dense, toggleDense] = useDenseList()

  return (
    <>
      <TrackerPage
        tracker={tracker}
        link={link}
        played={null}
        keysOf={night ? 'night' : null}
        notice={
          <ReplayFailedNotice {...opening} isLive={connection.isLive} onDismiss={() => change(NO_REPLAY)} />
        }
        title={tr(texts.guards)}
        aside={isPending || error ? '–' : <GuardCount shown={guards.length} all={roster.guards.length} />}
        whenFolded={
          noSuchGuard
            ? tr(texts.noSuchGuard)
            : stoppedAt === null && pinned.length > 0 && <AttentionCount count={pinned.length} />
        }
        open={panelOpen}
        onOpen={setPanelOpen}
        map={{
          roster,
          ...sites,
          trail: null,
          withOptions: false,
          placing: night !== null && card === 'who was here',
          listPending: isPending,
          popup,
          onPopup,
          onMap: setMap,
          badge: (
            <BoardBadge
              connection={connection}
              opening={opening}
              onGo={(to) => change({ look: null, ...to }, { replace: false })}
            />
          ),
          children: (
            <Suspense>
              {map && isLedBoard() && <LedGuards host={map.host} guards={roster.guards} night={night} />}
              {map && (
                <BoardRecords
                  host={map.host}
                  night={night}
                  guards={roster.guards}
                  covered={night !== null && card !== null}
                  onUncover={() => openCard(null)}
                />
              )}
              {night && map && card && (
                <BoardReplayCard
                  key={card}
                  kind={card}
                  night={night}
                  host={map.host}
                  guard={guard}
                  onSelect={select}
                  onFollow={follow}
                  onClose={() => openCard(null)}
                />
              )}
            </Suspense>
          ),
        }}
        {...(night && {
          dock: (characterKeys: boolean) => (
            <Suspense fallback={null}>
              <ReplayPlayer
                night={night}
                map={map}
                guard={guard}
                onSelect={select}
                shows={shows}
                characterKeys={characterKeys}
                card={card}
                onCard={openCard}
                onMoment={opening.isPending ? null : (at) => change({ at })}
              />
            </Suspense>
          ),
        })}
        searchBox={searchBox}
        panel={(keyHint) => (
          <>
            <StatusCountsRow
              counts={counts}
              stopped={stoppedAt !== null}
              status={search.status}
              offDuty={search.offDuty}
              onStatus={(status) => narrow({ status })}
              onOffDuty={(offDuty) => change({ offDuty })}
            />
            <MissingListsNotice {...rostered} />
            <TrackerUrlNotice {...{ night, unusable, change }} onTell={openPanel} />
            <div className={finding}>
              <SearchBox ref={searchBox} value={search.q} onSearch={onSearch} keyHint={keyHint} />
              <GroupMenu groupBy={search.group} onGroup={(group) => change({ group })} />
              <DenseToggle dense={dense} onToggle={toggleDense} />
            </div>
            <GuardFilters roster={roster} search={search} onChange={narrow} />
            <Suspense>{noSuchGuard && <GuardNotFound id={guard} onClear={() => select(null)} />}</Suspense>
            {guard !== null && !noSuchGuard && (
              <FollowedGuard
                id={guard}
                name={chosen?.user_full_name ?? tr(texts.guardGuard, { guard })}
                map={map}
                replay={tracker.replay}
                past={night}
                onClear={() => select(null)}
              />
            )}
            <BoardList
              {...{ rostered, pinned, others, summary, search, several, dense, nothingCame }}
              stopped={stoppedAt !== null}
              onSelect={select}
              onNarrow={narrow}
              onOffDuty={() => change({ offDuty: true })}
            />
          </>
        )}
      />
      {printing &&
        !isPending &&
        drawPrinted?.({ pinned, guards: others, groupBy: search.group, summary, counts, stoppedAt })}
    </>
  )
}

const finding = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto auto]',
  columnGap: '1.5',
  paddingRight: '3',
  alignItems: 'start',
})

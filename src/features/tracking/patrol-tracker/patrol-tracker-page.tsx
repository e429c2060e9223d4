import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { followLead } from '../../../led-board.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import type { Tracker } from '../create-tracker.ts'
import { useDenseList } from '../guards/guard-list.tsx'
import { GroupMenu } from '../guards/group-menu.tsx'
import { KeyHelpDialog } from '../replay/key-help-dialog.tsx'
import { DenseToggle } from './dense-toggle.tsx'
import { SearchBox } from '../guards/search-box.tsx'
import { TrackerLayout } from '../tracker-layout.tsx'
import type { Clicked } from '../map/tracker-popup.tsx'
import { TrackerMapView } from '../map/tracker-map-view.tsx'
import { BoardContext, useBoard, useTracker } from '../use-tracking.ts'
import type { BoardCardKind } from '../night/player/player-options.tsx'
import { useNight, useRosterOf, type Opening } from '../night/use-night.ts'
import { BoardBadge } from './board-badge.tsx'
import { BoardList } from './board-list.tsx'
import { LiveBanner } from '../live/live-banner.tsx'
import { NotReplayed } from './not-replayed.tsx'
import { isNarrowed } from '../guards/filtered-sites.ts'
import { useFilteredCounts, useFilteredGuards, useStandings } from '../guards/use-guard-filter.ts'
import { usePlaybackKeys } from '../replay/use-playback-keys.ts'
import { MissingLists } from '../missing-lists.tsx'
import { useConnection } from '../live/use-connection.ts'
import { useFilteredMap } from '../map/use-filtered-map.ts'
import { useLookOfAddress } from '../map/use-look-of-address.ts'
import { useSelectedGuard } from '../map/use-selected-guard.ts'
import { pin, type RosterGuard } from '../roster.ts'
import { useSeveralGuards } from '../night/use-several-guards.ts'
import { useTrackerSearch } from '../use-tracker-search.ts'
import { useBoardInTitle } from '../../../page-title.ts'
import { linkOfMoment, NO_NIGHT } from '../tracker-search.ts'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../lazy-part.ts'
import { copyLink } from '../map/copy-link.ts'
import { FollowedGuard } from './followed-guard.tsx'
import { usePrintedGuards } from './use-printed-guards.tsx'
import { usePrinting } from './use-printing.ts'
import { GuardFilters } from './guard-filters.tsx'
import { GuardTally, NeedingAttention } from './guard-tally.tsx'
import { ToldAddress } from './told-address.tsx'
import { StandingCountsRow } from './standing-counts-row.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

// addresses are seldom wrong
const NoSuchGuard = lazyPart(() => import('../guards/no-such-guard.tsx').then((file) => file.NoSuchGuard))

// not needed while the board is live
const NightPlayer = lazyPart(() =>
  import('../night/player/night-player.tsx').then((file) => file.NightPlayer),
)
const BoardRecords = lazyPart(() => import('../records/board-records.tsx').then((file) => file.BoardRecords))
const NightCard = lazyPart(() => import('../night/night-card.tsx').then((file) => file.NightCard))

const NOBODY: readonly RosterGuard[] = []

/** /tracker: all guards, live or at a moment that is replayed. */
export function PatrolTrackerPage() {
  const tracker = useTracker()
  return tracker && <AnyBoard tracker={tracker} />
}

function AnyBoard({ tracker }: { tracker: Tracker }) {
  const [search] = useTrackerSearch()
  const opening = useNight(search)
  const clock = opening.night?.clock.actor
  useEffect(() => clock && followLead((t) => clock.send({ type: 'seek.asked', t })), [clock])
  return (
    <BoardContext value={opening.night?.board ?? null}>
      <PatrolTracker tracker={tracker} opening={opening} />
    </BoardContext>
  )
}

interface Props {
  tracker: Tracker
  opening: Opening
}

function PatrolTracker({ tracker, opening }: Props) {
  const { night } = opening
  const { live, standings } = useBoard()
  const [search, change, unusable] = useTrackerSearch()
  const rostered = useRosterOf(night)
  const { roster, isPending, error } = rostered
  const connection = useConnection()
  const stoppedAt = night ? null : connection.stoppedAt
  const [card, setCard] = useState<BoardCardKind | null>(null)
  const [map, setMap] = useState<TrackerMap | null>(null)
  // a click belongs to its board
  const [clicked, setClicked] = useState<{ on: typeof live; what: Clicked } | null>(null)
  const popup = clicked?.on === live ? clicked.what : null
  const setPopup = useCallback((what: Clicked | null) => setClicked(what && { on: live, what }), [live])
  useBoardInTitle(night && tr(texts.replay))
  const [panelOpen, setPanelOpen] = useState(unusable.length > 0)
  const openPanel = useCallback(() => setPanelOpen(true), [])
  const [help, setHelp] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const { guard, offDuty } = search
  const chosen = roster.guards.find(({ id }) => id === guard)
  const noSuchGuard = guard !== null && !isPending && !error && !chosen && !live.current().byId.has(guard)

  const summary = useStandings(standings)
  const narrowed = isNarrowed(search)
  const nothingCame = night !== null && night.board.nothingCame()
  const passing = useFilteredGuards(roster.guards, search, summary)
  const guards = nothingCame && !narrowed && !offDuty ? NOBODY : passing
  const several = useSeveralGuards(night, guard, guards)
  const counts = useFilteredCounts(roster.guards, search, summary)
  const { pinned, others } = useMemo(() => pin(guards, summary), [guards, summary])
  const shows = useMemo(() => {
    const listed = new Set(guards.map(({ id }) => id))
    const rosterIds = new Set(roster.guards.map(({ id }) => id))
    // a guard who is not in the list appears on the map by their fixes
    const stranger = (id: string) =>
      !narrowed && !rosterIds.has(id) && (offDuty || summary.of(id) !== 'off_duty')
    return (id: string) => listed.has(id) || id === guard || stranger(id)
  }, [guards, roster.guards, narrowed, guard, summary, offDuty])
  const mayFit = () => guard === null || !tracker.replay.actor.getSnapshot().context.follow
  const { narrow, ...sites } = useFilteredMap({ map, roster, search, guards, shows, change, mayFit })
  useLookOfAddress(map, search.look, () => change({ look: null }))
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
    (clicked: Clicked | null) => {
      if (clicked?.kind === 'guard' && clicked.id !== guard) select(clicked.id)
      setPopup(clicked)
    },
    [guard, select, setPopup],
  )
  const link = () =>
    night
      ? linkOfMoment(window.location.href, night, night.clock.moment, map?.host.getCamera())
      : window.location.href
  const onSearch = useCallback((q: string) => narrow({ q }), [narrow])
  const keys = usePlaybackKeys(
    tracker,
    {
      search: () => {
        setPanelOpen(true)
        requestAnimationFrame(() => searchBox.current?.focus())
      },
      help: () => setHelp(true),
      copyLink: () => void copyLink(link()),
    },
    false,
  )

  const printing = usePrinting()
  const drawPrinted = usePrintedGuards(map !== null)
  const [dense, toggleDense] = useDenseList()

  return (
    <>
      <LiveBanner />
      <NotReplayed {...opening} isLive={connection.isLive} onDismiss={() => change(NO_NIGHT)} />
      <TrackerLayout
        title={tr(texts.guards)}
        aside={isPending || error ? '–' : <GuardTally shown={guards.length} all={roster.guards.length} />}
        whenFolded={
          noSuchGuard
            ? tr(texts.noSuchGuard)
            : stoppedAt === null && pinned.length > 0 && <NeedingAttention count={pinned.length} />
        }
        open={panelOpen}
        onOpen={setPanelOpen}
        map={
          <TrackerMapView
            tracker={tracker}
            roster={roster}
            {...sites}
            trail={null}
            withOptions={false}
            placing={night !== null && card === 'who was here'}
            listPending={isPending}
            popup={popup}
            onPopup={onPopup}
            onMap={setMap}
            onHelp={() => setHelp(true)}
            link={link}
            badge={
              <BoardBadge
                connection={connection}
                opening={opening}
                onGo={(to) => change({ look: null, ...to }, { replace: false })}
              />
            }
          >
            <Suspense>
              {map && (
                <BoardRecords
                  host={map.host}
                  night={night}
                  guards={roster.guards}
                  covered={night !== null && card !== null}
                  onUncover={() => setCard(null)}
                />
              )}
              {night && map && card && (
                <NightCard
                  key={card}
                  kind={card}
                  night={night}
                  host={map.host}
                  guard={guard}
                  onSelect={select}
                  onFollow={follow}
                  onClose={() => setCard(null)}
                />
              )}
            </Suspense>
          </TrackerMapView>
        }
        {...(night && {
          dock: (
            <Suspense fallback={null}>
              <NightPlayer
                night={night}
                map={map}
                guard={guard}
                onSelect={select}
                shows={shows}
                characterKeys={keys.characterKeys}
                card={card}
                onCard={setCard}
                onMoment={opening.isPending ? null : (at) => change({ at })}
              />
            </Suspense>
          ),
        })}
        panel={
          <>
            <StandingCountsRow
              counts={counts}
              stopped={stoppedAt !== null}
              status={search.status}
              offDuty={search.offDuty}
              onStatus={(status) => narrow({ status })}
              onOffDuty={(offDuty) => change({ offDuty })}
            />
            <MissingLists {...rostered} />
            <ToldAddress {...{ night, unusable, change }} onTell={openPanel} />
            <div className={finding}>
              <SearchBox ref={searchBox} value={search.q} onSearch={onSearch} keyHint={keys.characterKeys} />
              <GroupMenu groupBy={search.group} onGroup={(group) => change({ group })} />
              <DenseToggle dense={dense} onToggle={toggleDense} />
            </div>
            <GuardFilters roster={roster} search={search} onChange={narrow} />
            <Suspense>{noSuchGuard && <NoSuchGuard id={guard} onClear={() => select(null)} />}</Suspense>
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
        }
      />
      {printing &&
        !isPending &&
        drawPrinted?.({ pinned, guards: others, groupBy: search.group, summary, counts, stoppedAt })}
      <KeyHelpDialog replay={night ? 'night' : null} open={help} onClose={() => setHelp(false)} {...keys} />
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

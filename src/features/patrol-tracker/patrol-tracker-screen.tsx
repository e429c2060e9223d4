import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { MapDesk } from '../tracking/create-map-desk.ts'
import type { Screen } from '../tracking/create-screen.ts'
import { GuardList } from '../tracking/guard-list.tsx'
import { KeyHelpDialog } from '../tracking/key-help-dialog.tsx'
import { SearchBox } from '../tracking/search-box.tsx'
import { TrackerFrame } from '../tracking/tracker-frame.tsx'
import type { Clicked } from '../tracking/tracker-popup.tsx'
import { TrackerStage } from '../tracking/tracker-stage.tsx'
import { useTracking } from '../tracking/tracking-context.ts'
import { useFilteredGuards, useStandings } from '../tracking/use-guard-filter.ts'
import { usePlaybackKeys } from '../tracking/use-playback-keys.ts'
import { useRoster } from '../tracking/use-roster.ts'
import { useSelectedGuard } from '../tracking/use-selected-guard.ts'
import { useTrackerSearch } from '../tracking/use-tracker-search.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { SkeletonLines } from '../../ui/skeleton.tsx'
import { FollowedGuard } from './followed-guard.tsx'
import { GuardFilters } from './guard-filters.tsx'
import { StandingCountsRow } from './standing-counts-row.tsx'

const NO_FILTERS = { client: null, assignment: null, status: 'all', q: '' } as const

export function PatrolTrackerScreen({ screen }: { screen: Screen }) {
  const { live, board } = useTracking()
  const [search, change] = useTrackerSearch()
  const { roster, isPending, error, refetch, isFetching } = useRoster()
  const [mapDesk, setMapDesk] = useState<MapDesk | null>(null)
  const [popup, setPopup] = useState<Clicked | null>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const [help, setHelp] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  const { guard } = search

  useEffect(() => board.count(roster.guards.map(({ id }) => id)), [board, roster.guards])
  const standings = useStandings(board)
  const guards = useFilteredGuards(roster.guards, search, standings)
  const narrowed =
    search.q !== '' || search.client !== null || search.assignment !== null || search.status !== 'all'
  const shown = useMemo(() => (narrowed ? new Set(guards.map(({ id }) => id)) : null), [narrowed, guards])
  useEffect(() => mapDesk?.showOnly(shown), [mapDesk, shown])
  useSelectedGuard(mapDesk, live, guard, false)

  const select = useCallback(
    (id: string | null) => {
      setPopup(null)
      change({ guard: id }, { replace: false })
    },
    [change],
  )
  const onPopup = useCallback(
    (clicked: Clicked | null) => {
      if (clicked?.kind === 'guard' && clicked.id !== guard) select(clicked.id)
      setPopup(clicked)
    },
    [guard, select],
  )
  const onSearch = useCallback((q: string) => change({ q }), [change])
  const keys = usePlaybackKeys(
    screen,
    {
      search: () => {
        setPanelOpen(true)
        requestAnimationFrame(() => searchBox.current?.focus())
      },
      clear: () => {
        const typing = document.activeElement === searchBox.current
        if (popup) setPopup(null)
        else if (typing || search.q !== '') {
          change({ q: '' })
          searchBox.current?.blur()
        } else if (guard !== null) select(null)
      },
      help: () => setHelp(true),
    },
    false,
  )

  const list = error ? (
    <ErrorState title={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  ) : isPending ? (
    <SkeletonLines count={8} label="Loading guards" />
  ) : (
    <GuardList
      guards={guards}
      board={board}
      selected={guard}
      onSelect={select}
      pages={null}
      whenEmpty={narrowed && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
    />
  )

  return (
    <>
      <TrackerFrame
        title="Guards"
        aside={<GuardTally shown={guards.length} all={roster.guards.length} />}
        open={panelOpen}
        onOpen={setPanelOpen}
        map={
          <TrackerStage
            screen={screen}
            roster={roster}
            trail={null}
            withOptions={false}
            popup={popup}
            onPopup={onPopup}
            onMapDesk={setMapDesk}
            onHelp={() => setHelp(true)}
          />
        }
        panel={
          <>
            <StandingCountsRow
              counts={standings.counts}
              status={search.status}
              onStatus={(status) => change({ status })}
            />
            <SearchBox ref={searchBox} value={search.q} onSearch={onSearch} />
            <GuardFilters roster={roster} search={search} onChange={change} />
            {guard !== null && (
              <FollowedGuard
                id={guard}
                name={roster.guards.find(({ id }) => id === guard)?.user_full_name ?? `Guard ${guard}`}
                desk={mapDesk}
                replay={screen.replay}
                onClear={() => select(null)}
              />
            )}
            {list}
          </>
        }
      />
      <KeyHelpDialog replay={false} open={help} onClose={() => setHelp(false)} {...keys} />
    </>
  )
}

function GuardTally({ shown, all }: { shown: number; all: number }) {
  return <span>{shown === all ? all : `${shown} of ${all}`}</span>
}

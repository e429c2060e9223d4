import * as texts from './texts.ts'
import { X } from '../../../ui/icons/control-icons.ts'
import { Suspense, useCallback, useMemo, useState, type ReactNode, type Ref } from 'react'
import { css } from '../../../../styled-system/css'
import { lazyPart } from '../../../loading/lazy-part.ts'
import type { TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { Button } from '../../../ui/control/button.tsx'
import { EmptyState } from '../../../ui/status/empty-state.tsx'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { GuardList } from '../guards/guard-list.tsx'
import { findFilterChoice, pagesToShow, statusLabel, type GuardFilter } from '../guards/guard-filter.ts'
import { GroupMenu } from '../guards/group-menu.tsx'
import { MissingListsNotice } from '../missing-lists-notice.tsx'
import { PeriodPicker } from '../trail/period/period-picker.tsx'
import { NoPlaybackNotice } from '../playback/controls/no-playback-notice.tsx'
import { pinUrgentGuards } from '../tracker-data.ts'
import { SearchBox } from '../guards/search-box.tsx'
import type { Grouping, TrackerUrlState } from '../url/tracker-url-state.ts'
import { useTracking } from '../use-tracking.ts'
import { TrackedStatus } from '../trail/panel/tracked-status.tsx'
import { TrailStatisticsList } from '../trail/panel/trail-statistics-list.tsx'
import { useFilteredGuards, useGuardStatuses } from '../guards/use-guard-filter.ts'
import type { useTrackerData } from '../use-tracker-data.ts'
import type { VisibleTrail } from '../trail/data/use-visible-trail.ts'
import { tr } from '../../../texts/tr.ts'

const GuardNotFound = lazyPart(() =>
  import('../guards/guard-not-found.tsx').then((file) => file.GuardNotFound),
)

interface Props {
  rostered: ReturnType<typeof useTrackerData>
  search: TrackerUrlState
  /** period of the trail that is displayed or loading */
  window: TrailWindow | null
  onGroup: (by: Grouping) => void
  /** changes a filter, and fits the map to the matches */
  narrow: (filter: Partial<GuardFilter>) => void
  shown: VisibleTrail
  addressNotice: ReactNode
  /** display options of the trail; null if none is shown */
  reading: ReactNode
  mayReplay: boolean
  searchRef: Ref<HTMLInputElement>
  /** whether the search field shows its keyboard shortcut */
  keyHint: boolean
  /** ref of the element that gets the focus after a guard is selected */
  controlsRef: Ref<HTMLElement>
  onSelect: (id: string | null) => void
  onChoose: (window: TrailWindow) => void
  onExpect: (window: TrailWindow | null) => void
  onReplay: () => void
  onRetry: () => void
}

/** Panel of Trail Guard: the selected guard with periods and statistics, and below it all guards. */
export function GuardPanel(props: Props) {
  const {
    rostered,
    search,
    window,
    narrow,
    onGroup,
    shown,
    addressNotice,
    reading,
    mayReplay,
    searchRef,
    keyHint,
    controlsRef,
    onSelect,
    onChoose,
    onExpect,
    onReplay,
    onRetry,
  } = props
  const { statuses } = useTracking()
  const { roster, isPending, error, refetch, isFetching } = rostered
  const summary = useGuardStatuses(statuses)
  const guards = useFilteredGuards(roster.guards, { ...search, offDuty: true }, summary)
  const [opened, setOpened] = useState({ q: search.q, pages: 1 })
  const pages = opened.q === search.q ? opened.pages : 1
  const selected = roster.guards.find(({ id }) => id === search.guard) ?? null
  const { pinned, others } = useMemo(() => pinUrgentGuards(guards, summary), [guards, summary])
  const place = others.findIndex(({ id }) => id === search.guard)
  const onSearch = useCallback((q: string) => narrow({ q }), [narrow])
  const noSuchGuard = selected === null && !isPending && !error
  const client = findFilterChoice(roster.clients, search.client, 'client')
  const assignment = findFilterChoice(roster.assignments, search.assignment, 'assignment')
  const filters: [name: string, without: Partial<GuardFilter>][] = [
    ...(client ? [[client.name, { client: null }] as [string, Partial<GuardFilter>]] : []),
    ...(assignment ? [[assignment.name, { assignment: null }] as [string, Partial<GuardFilter>]] : []),
    ...(search.status === 'all'
      ? []
      : [[statusLabel(search.status), { status: 'all' }] as [string, Partial<GuardFilter>]]),
  ]

  return (
    <>
      <p role="status" className={css({ srOnly: true })}>
        {selected && tr(texts.userFullNameIsSelected, { userFullName: selected.user_full_name })}
      </p>
      <MissingListsNotice {...rostered} />
      <Suspense>{addressNotice}</Suspense>
      <div className={finding}>
        <SearchBox ref={searchRef} value={search.q} onSearch={onSearch} keyHint={keyHint} />
        <GroupMenu groupBy={search.group} onGroup={onGroup} />
      </div>
      {filters.length > 0 && (
        <div className={chips}>
          {filters.map(([name, filter]) => (
            <Button
              key={name}
              size="sm"
              tone="ghost"
              icon={<X />}
              aria-label={tr(texts.clearName, { name })}
              onClick={() => narrow(filter)}
            >
              {name}
            </Button>
          ))}
        </div>
      )}
      <Suspense>
        {search.guard !== null && noSuchGuard && (
          <GuardNotFound id={search.guard} onClear={() => onSelect(null)} />
        )}
      </Suspense>
      {search.guard !== null && !noSuchGuard && (
        <section aria-label={tr(texts.selectedGuard)} className={card}>
          <header className={head}>
            <h3 className={name}>
              {selected?.user_full_name ?? tr(texts.guardGuard, { guard: search.guard })}
            </h3>
            <IconButton label={tr(texts.clearSelection)} size="sm" onClick={() => onSelect(null)}>
              <X />
            </IconButton>
          </header>
          {mayReplay ? (
            <>
              <PeriodPicker
                ref={controlsRef}
                guard={search.guard}
                hours={selected}
                window={window}
                loading={shown.loading}
                onChoose={onChoose}
                onExpect={onExpect}
                onInvalid={() => showToast('warning', tr(texts.pleaseEnterAValidNumberOfHours))}
              />
              <TrackedStatus sources={shown.sources} />
              <TrailStatisticsList shown={shown} onRetry={onRetry} />
              {shown.period && <p className={onPaper}>{shown.period}</p>}
              {reading}
            </>
          ) : (
            <NoPlaybackNotice />
          )}
        </section>
      )}
      {isPending ? (
        <div className={waiting}>
          <SkeletonLines count={8} label={tr(texts.loadingGuards)} />
        </div>
      ) : error ? (
        <ErrorState {...error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <GuardList
          pinned={pinned}
          guards={others}
          nobody={roster.guards.length === 0 ? <EmptyState title={tr(texts.noGuardsYet)} /> : undefined}
          statuses={statuses}
          groupBy={search.group}
          summary={summary}
          selected={search.guard}
          onSelect={onSelect}
          onReplay={mayReplay ? onReplay : undefined}
          pages={pagesToShow(place, pages)}
          onMore={() => setOpened({ q: search.q, pages: pagesToShow(place, pages) + 1 })}
        />
      )}
    </>
  )
}

const finding = css({
  display: 'grid',
  gridTemplateColumns: '[minmax(0, 1fr) auto]',
  paddingRight: '3',
  alignItems: 'start',
  _print: { display: 'none' },
})
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '1', paddingInline: '3', paddingBottom: '2' })
const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '3',
  padding: '3',
  borderTopWidth: 'thin',
  borderBottomWidth: 'thin',
  borderColor: 'line',
  bg: 'sunken',
  // a printed trail is of one guard, so the list is hidden
  _print: { '& ~ *': { display: 'none' } },
})
const onPaper = css({ display: 'none', textStyle: 'meta', _print: { display: 'block' } })
const head = css({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '2' })
const name = css({ textStyle: 'heading', truncate: true })
const waiting = css({ padding: '4' })

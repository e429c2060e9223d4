import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NEVER } from 'rxjs'
import { pastPart, areWindowsEqual, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { useLimits, usePermission, useSession } from '../../../app/app-services.ts'
import { ApiError } from '../../../api/api.ts'
import { useView } from '../../../streams/use-view.ts'
import { latestUrl } from '../../../routing/use-url-params.ts'
import { useSystemSettings } from '../../../settings/use-system-settings.ts'
import { useConnection } from '../live/use-connection.ts'
import { useDisposable } from '../use-disposable.ts'
import { useTrackerData } from '../use-tracker-data.ts'
import { useTracking } from '../use-tracking.ts'
import type { TrackerUrlState } from '../tracker-url-state.ts'
import type { OpenReplay } from './data/open-replay.ts'
import type { PlayerClock } from '../playback/player-clock.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export interface ReplayOpening {
  /** null until it is open: the board is live until then; one replay stays until the next is open */
  night: OpenReplay | null
  mayReplay: boolean
  isPending: boolean
  /** why the URL's period cannot be replayed; null: it is replayed, or none is requested */
  refusal: string | null
  /** whether the connection was lost meanwhile and is back */
  isBack: boolean
  /** null if trying again would not help */
  retry: (() => void) | null
}

/** Loads and opens the replay of the URL. */
export function useBoardReplay(
  { window, asSeen }: Pick<TrackerUrlState, 'window' | 'asSeen'>,
  /** that of a trail, if it is the trail that is played; keep its identity */
  clock?: PlayerClock,
): ReplayOpening {
  const { api } = useSession()
  const { timeZone, now, kept, runPart, options } = useTracking()
  const limits = useSystemSettings()
  // trails of all guards need access to the whole company
  const isWhole = useLimits() === null
  const mayReplay = usePermission('View Trails') && isWhole
  const passed = usePassed(window)
  const span = mayReplay ? passed : null
  // limits that change meanwhile apply to later replays
  const opensWith = useRef(limits)
  useEffect(() => {
    opensWith.current = limits
  }, [limits])
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['night', span],
    queryFn: async ({ signal }) => {
      if (span === null) return null
      const { fetchReplay, openReplay } = await import('./data/open-replay.ts').catch((cause: unknown) => {
        throw new Error('Its files could not be fetched.', { cause })
      })
      return { openReplay, record: await fetchReplay(api.get, span, signal) }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, cause) => failures < 1 && !isRefused(cause),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // only a link opens a replay automatically; a live board that is being watched stays until the
  // user acts
  const [cameWith] = useState(window)
  const isBack = useLinkBack(error !== null)
  const opensByItself = isBack && areWindowsEqual(cameWith, window)
  useEffect(() => {
    if (opensByItself) void refetch()
  }, [opensByItself, refetch])
  const loaded = span === null ? null : data
  const make = useCallback(
    () =>
      loaded
        ? loaded.openReplay({
            record: loaded.record,
            address: latestUrl.params,
            limits: opensWith.current,
            asSeen,
            api,
            kept,
            timeZone,
            now,
            runPart,
            options,
            ...(clock && { clock }),
          })
        : null,
    [loaded, asSeen, api, kept, timeZone, now, runPart, options, clock],
  )
  return {
    night: useDisposable(make),
    mayReplay,
    isPending: span !== null && isFetching,
    refusal:
      window === null
        ? null
        : !mayReplay
          ? tr(texts.youNeedThePermissionViewTrailsForThe)
          : span === null
            ? tr(texts.thatTimeIsStillToCome)
            : (error?.message ?? null),
    isBack,
    retry: span === null || isRefused(error) ? null : () => void refetch(),
  }
}

/** Returns whether the server refused the period, so that a retry would fail again. */
const isRefused = (cause: Error | null) => cause instanceof ApiError && cause.status === 400

/** Returns whether the connection was lost since a failure, and is back. */
function useLinkBack(failed: boolean): boolean {
  const { isLive } = useConnection()
  const [wasAway, setWasAway] = useState(false)
  const isAway = failed && (wasAway || !isLive)
  if (isAway !== wasAway) setWasAway(isAway)
  return isAway && isLive
}

/** Returns the past part of the URL's period, fixed at the first request: the same object while unchanged. */
function usePassed(window: TrailWindow | null) {
  const { now } = useTracking()
  const read = () => ({ window, span: window && pastPart(window, now()) })
  const [held, setHeld] = useState(read)
  if (areWindowsEqual(held.window, window)) return held.span
  const next = read()
  setHeld(next)
  return next.span
}

/** Returns the lists next to the map: current ones, or those at the replayed time. */
export function useReplayTrackerData(night: OpenReplay | null): ReturnType<typeof useTrackerData> {
  const ofNow = useTrackerData()
  const then = useView(night?.lists$ ?? NEVER, night?.lists() ?? null)
  return night && then ? { ...ofNow, roster: then, isPending: false, error: null, missing: [] } : ofNow
}

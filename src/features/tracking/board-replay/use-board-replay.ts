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
import type { TrackerUrlState } from '../url/tracker-url-state.ts'
import type { OpenReplay } from './data/open-replay.ts'
import type { PlayerClock } from '../playback/player-clock.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export interface ReplayOpening {
  /** the open replay; null while the page is live. While another replay loads, the previous one stays. */
  night: OpenReplay | null
  mayReplay: boolean
  isPending: boolean
  /** why the period in the URL cannot be replayed; null if it can, or if there is none */
  refusal: string | null
  /** whether the connection was lost after a failure and is back */
  isBack: boolean
  /** tries again; null if that would fail again */
  retry: (() => void) | null
}

/** Fetches and opens the replay of the period in the URL. */
export function useBoardReplay(
  { window, asSeen }: Pick<TrackerUrlState, 'window' | 'asSeen'>,
  /** clock of a trail's playback that the replay follows (memoized) */
  clock?: PlayerClock,
): ReplayOpening {
  const { api } = useSession()
  const { timeZone, now, kept, runPart, options } = useTracking()
  const limits = useSystemSettings()
  // a replay contains trails of all guards, so limited accounts may not open one
  const isWhole = useLimits() === null
  const mayReplay = usePermission('View Trails') && isWhole
  const passed = usePassed(window)
  const span = mayReplay ? passed : null
  // limits that change while a replay is open apply to the next one only
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
  // retries by itself only the period with which the page was opened; later, the user may be watching the
  // live map
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

/** Returns whether the server refused the period itself, so that a retry would fail again. */
const isRefused = (cause: Error | null) => cause instanceof ApiError && cause.status === 400

/** Returns whether the connection was lost after a failure and is back. */
function useLinkBack(failed: boolean): boolean {
  const { isLive } = useConnection()
  const [wasAway, setWasAway] = useState(false)
  const isAway = failed && (wasAway || !isLive)
  if (isAway !== wasAway) setWasAway(isAway)
  return isAway && isLive
}

/**
 * Returns the past part of the URL's period. It does not grow with time; the object is the same for the same
 * period.
 */
function usePassed(window: TrailWindow | null) {
  const { now } = useTracking()
  const read = () => ({ window, span: window && pastPart(window, now()) })
  const [held, setHeld] = useState(read)
  if (areWindowsEqual(held.window, window)) return held.span
  const next = read()
  setHeld(next)
  return next.span
}

/** Returns the lists beside the map: current ones, or in a replay those of its current time. */
export function useReplayTrackerData(night: OpenReplay | null): ReturnType<typeof useTrackerData> {
  const ofNow = useTrackerData()
  const then = useView(night?.lists$ ?? NEVER, night?.lists() ?? null)
  return night && then ? { ...ofNow, roster: then, isPending: false, error: null, missing: [] } : ofNow
}

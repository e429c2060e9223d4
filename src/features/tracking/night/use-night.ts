import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { NEVER } from 'rxjs'
import { passedOf, sameWindow, type TrailWindow } from '../../../../domain/fix/trail-window.ts'
import { useLimits, usePermission, useSession } from '../../../app-services.ts'
import { ApiError } from '../../../api.ts'
import { useView } from '../../../streams/use-view.ts'
import { newest } from '../../../use-address.ts'
import { useSystemSettings } from '../../../use-system-settings.ts'
import { useConnection } from '../live/use-connection.ts'
import { useMade } from '../use-made.ts'
import { useRoster } from '../use-roster.ts'
import { useTracking } from '../use-tracking.ts'
import type { TrackerSearch } from '../tracker-search.ts'
import type { OpenNight } from './open-night.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

export interface Opening {
  /** null until it is open: the board is live until then; one night is shown until the next is open */
  night: OpenNight | null
  mayReplay: boolean
  isPending: boolean
  /** why the window of the address is not replayed; null where it is, or none is asked for */
  refusal: string | null
  /** the link was away since, and is there again */
  isBack: boolean
  /** null where trying again changes nothing */
  retry: (() => void) | null
}

/** The night that the address asks for, opened at its moment; its code comes with it. */
export function useNight({ window, asSeen }: Pick<TrackerSearch, 'window' | 'asSeen'>): Opening {
  const { api } = useSession()
  const { timeZone, now, kept, runPart } = useTracking()
  const limits = useSystemSettings()
  // trails of everybody are told to whoever may see them of the whole company
  const isWhole = useLimits() === null
  const mayReplay = usePermission('View Trails') && isWhole
  const passed = usePassed(window)
  const span = mayReplay ? passed : null
  // what it opens with it keeps: limits that are set meanwhile are for the nights to come
  const opensWith = useRef(limits)
  useEffect(() => {
    opensWith.current = limits
  }, [limits])
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['night', span],
    queryFn: async ({ signal }) => {
      if (span === null) return null
      const { fetchNight, openNight } = await import('./open-night.ts').catch((cause: unknown) => {
        throw new Error('Its files could not be fetched.', { cause })
      })
      return { openNight, record: await fetchNight(api.get, span, signal) }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, cause) => failures < 1 && !isRefused(cause),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // only a link to a replay opens one by itself: a board that people watch stays live until they ask
  const [cameWith] = useState(window)
  const isBack = useLinkBack(error !== null)
  const opensByItself = isBack && sameWindow(cameWith, window)
  useEffect(() => {
    if (opensByItself) void refetch()
  }, [opensByItself, refetch])
  const loaded = span === null ? null : data
  const make = useCallback(
    () =>
      loaded
        ? loaded.openNight({
            record: loaded.record,
            address: newest.params,
            limits: opensWith.current,
            asSeen,
            api,
            kept,
            timeZone,
            now,
            runPart,
          })
        : null,
    [loaded, asSeen, api, kept, timeZone, now, runPart],
  )
  return {
    night: useMade(make),
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

/** The span breaks a rule, and would again. */
const isRefused = (cause: Error | null) => cause instanceof ApiError && cause.status === 400

/** Whether the link was away since something failed, and is there again. */
function useLinkBack(failed: boolean): boolean {
  const { isLive } = useConnection()
  const [wasAway, setWasAway] = useState(false)
  const isAway = failed && (wasAway || !isLive)
  if (isAway !== wasAway) setWasAway(isAway)
  return isAway && isLive
}

/** What of a window had passed when the address first asked for it: the same object as long as it does. */
function usePassed(window: TrailWindow | null) {
  const { now } = useTracking()
  const read = () => ({ window, span: window && passedOf(window, now()) })
  const [held, setHeld] = useState(read)
  if (sameWindow(held.window, window)) return held.span
  const next = read()
  setHeld(next)
  return next.span
}

/** The lists beside the map: those of now, or as they were at the moment that is replayed. */
export function useRosterOf(night: OpenNight | null): ReturnType<typeof useRoster> {
  const ofNow = useRoster()
  const then = useView(night?.lists$ ?? NEVER, night?.lists() ?? null)
  return night && then ? { ...ofNow, roster: then, isPending: false, error: null, missing: [] } : ofNow
}

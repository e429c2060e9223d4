import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { distinctUntilChanged, map as mapped } from 'rxjs'
import { usePermission, useSession } from '../../../../app/app-services.ts'
import { createReplayRounds } from '../../../../map/scene/replay-rounds.ts'
import { useScreenTheme } from '../../../../ui/theme/theme.ts'
import { fetchReplayRounds } from '../../guards/fetch-replay-rounds.ts'
import type { TrackerMap } from '../../map/create-tracker-map.ts'
import { useDisposable } from '../../use-disposable.ts'
import type { OpenReplay } from './open-replay.ts'
import { roundChangeTimes, roundsAt } from './rounds-at-moment.ts'

/**
 * Draws the rounds on the map at the replay's current time, except those of filtered guards. With `asSeen`,
 * visits count from when they were reported.
 */
export function useReplayRounds(
  night: OpenReplay,
  map: TrackerMap | null,
  /** pass the same function until the filter changes */
  shows: (guard: string) => boolean,
): void {
  const { api } = useSession()
  const theme = useScreenTheme()
  const mayWatch = usePermission('View Patrols')
  const { from, to, clock, asSeen } = night
  const { data: runs } = useQuery({
    queryKey: ['night-rounds', from, to, asSeen],
    enabled: mayWatch,
    queryFn: ({ signal }) => fetchReplayRounds(api, { from, to, asSeen }, signal),
  })
  const make = useCallback(() => (map === null ? null : createReplayRounds(map.stack, 'dark')), [map])
  const layers = useDisposable(make)
  useEffect(() => layers?.setTheme(theme), [layers, theme])
  useEffect(() => {
    if (layers === null || runs === undefined) return
    const shown = runs.filter(({ guards }) => guards.length === 0 || guards.some(({ id }) => shows(id)))
    const changes = roundChangeTimes(shown)
    const moves = clock.moment$
      .pipe(
        mapped((t) => changes.findLastIndex((at) => at <= t)),
        distinctUntilChanged(),
      )
      .subscribe(() => layers.setRounds(roundsAt(shown, clock.moment)))
    return () => {
      moves.unsubscribe()
      layers.setRounds([])
    }
  }, [layers, runs, clock, shows])
}

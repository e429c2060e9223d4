import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { distinctUntilChanged, map as mapped } from 'rxjs'
import { roundRuns, type RoundRun } from '../../../../contract/round-runs/round-run.ts'
import { usePermission, useSession } from '../../../app-services.ts'
import { createNightRounds } from '../../../map/night-rounds.ts'
import { useScreenTheme } from '../../../ui/theme/theme.ts'
import type { TrackerMap } from '../map/create-tracker-map.ts'
import { useMade } from '../use-made.ts'
import type { OpenNight } from './open-night.ts'
import { changesOf, roundsAt } from './rounds-at.ts'

/** a round that was due before the night may be walked in it */
const BEFORE_MS = 6 * 3_600_000
const PER_PAGE = 100
/** rounds of a night beyond so many pages are not drawn */
const MOST_PAGES = 20

/**
 * Draws the rounds of a night at the moment of the board, with the visits until then, by what is known of them today;
 * of guards who are filtered away there are none. Nothing tells what was known of a round earlier: `asSeen` has none.
 */
export function useNightRounds(
  night: OpenNight,
  map: TrackerMap | null,
  /** keep the function's identity while it says the same */
  shows: (guard: string) => boolean,
): void {
  const { api } = useSession()
  const theme = useScreenTheme()
  const mayWatch = usePermission('View Patrols')
  const { from, to, clock, asSeen } = night
  const { data: runs } = useQuery({
    queryKey: ['night-rounds', from, to],
    enabled: mayWatch && !asSeen,
    queryFn: async ({ signal }) => {
      const found: RoundRun[] = []
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const query = {
          from: Math.max(0, Math.floor(from - BEFORE_MS)),
          to: Math.ceil(to),
          sort: 'due_from',
          per_page: PER_PAGE,
          page,
        }
        const { data } = await api.get(roundRuns.path, roundRuns.page, { query, signal })
        found.push(...data)
        if (data.length < PER_PAGE) break
      }
      return found
    },
  })
  const make = useCallback(() => (map === null ? null : createNightRounds(map.stack, 'dark')), [map])
  const layers = useMade(make)
  useEffect(() => layers?.setTheme(theme), [layers, theme])
  useEffect(() => {
    if (layers === null || runs === undefined) return
    const shown = runs.filter(({ guards }) => guards.length === 0 || guards.some(({ id }) => shows(id)))
    const changes = changesOf(shown)
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

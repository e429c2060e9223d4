import { useMemo } from 'react'
import { distinctUntilChanged, scan } from 'rxjs'
import type { Happening } from '../../../../../domain/night/happening.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { OpenNight } from '../open-night.ts'

/** How many of these, which are in order, had happened by the moment of the board. */
export function useReached({ moment$ }: OpenNight['clock'], happenings: readonly Happening[]): number {
  const reached$ = useMemo(
    () =>
      moment$.pipe(
        // from where it was: a frame passes few of them, and a night may have thousands
        scan((before, moment) => {
          let reached = before
          while ((happenings[reached]?.t ?? Infinity) <= moment) reached += 1
          while ((happenings[reached - 1]?.t ?? -Infinity) > moment) reached -= 1
          return reached
        }, 0),
        distinctUntilChanged(),
      ),
    [moment$, happenings],
  )
  return useView(reached$, 0)
}

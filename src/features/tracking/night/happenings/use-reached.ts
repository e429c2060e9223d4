import { useMemo } from 'react'
import { distinctUntilChanged, map } from 'rxjs'
import type { Happening } from '../../../../../domain/night/happening.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { OpenNight } from '../open-night.ts'

/** How many of these, which are in order, had happened by the moment of the board. */
export function useReached({ moment$ }: OpenNight['clock'], happenings: readonly Happening[]): number {
  const reached$ = useMemo(
    () =>
      moment$.pipe(
        map((moment) => happenings.findLastIndex(({ t }) => t <= moment) + 1),
        distinctUntilChanged(),
      ),
    [moment$, happenings],
  )
  return useView(reached$, 0)
}

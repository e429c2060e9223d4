import { useMemo } from 'react'
import { distinctUntilChanged, scan } from 'rxjs'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'
import { useView } from '../../../../streams/use-view.ts'
import type { OpenReplay } from '../data/open-replay.ts'

/** Returns how many of these sorted events had happened by the current time. */
export function usePassedEventCount(
  { moment$ }: OpenReplay['clock'],
  happenings: readonly TimelineEvent[],
): number {
  const reached$ = useMemo(
    () =>
      moment$.pipe(
        // continues from the previous result: a frame passes few of thousands
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

import { useMemo } from 'react'
import { useView } from '../../../../streams/use-view.ts'
import type { CollectedEvents } from './collect-timeline-events.ts'
import { filterTimelineEvents } from './filter-timeline-events.ts'
import { guardNames } from '../guard-names.ts'
import type { OpenReplay } from '../data/open-replay.ts'

const NONE: CollectedEvents = { happenings: [], isRead: false }

/**
 * Returns the known events of a replay, of all guards or of matching ones (`left`), whether more may follow,
 * and the names of guards. Keep the identity of `left` while unchanged.
 */
export function useTimelineEvents(
  { gathered$, parts }: Pick<OpenReplay, 'gathered$' | 'parts'>,
  left: readonly string[] | null = null,
) {
  const gathered = useView(gathered$, NONE)
  const nameOf = useMemo(() => guardNames(parts.roster), [parts])
  const happenings = useMemo(
    () => (left ? filterTimelineEvents(gathered.happenings, new Set(left)) : gathered.happenings),
    [gathered, left],
  )
  return { ...gathered, happenings, nameOf }
}

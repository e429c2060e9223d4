import { useMemo } from 'react'
import { useView } from '../../../../streams/use-view.ts'
import type { Gathered } from './gather-happenings.ts'
import { happeningsOf } from './happenings-of.ts'
import { namesOf } from '../names-of.ts'
import type { OpenNight } from '../open-night.ts'

const NONE: Gathered = { happenings: [], isRead: false }

/**
 * Returns the known events of a replay, of all guards or of matching ones (`left`), whether more may follow,
 * and the names of guards. Keep the identity of `left` while unchanged.
 */
export function useHappenings(
  { gathered$, parts }: Pick<OpenNight, 'gathered$' | 'parts'>,
  left: readonly string[] | null = null,
) {
  const gathered = useView(gathered$, NONE)
  const nameOf = useMemo(() => namesOf(parts.roster), [parts])
  const happenings = useMemo(
    () => (left ? happeningsOf(gathered.happenings, new Set(left)) : gathered.happenings),
    [gathered, left],
  )
  return { ...gathered, happenings, nameOf }
}

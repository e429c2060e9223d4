import { useMemo } from 'react'
import { useView } from '../../../../streams/use-view.ts'
import type { Gathered } from './gather-happenings.ts'
import { namesOf } from '../names-of.ts'
import type { OpenNight } from '../open-night.ts'

const NONE: Gathered = { happenings: [], isRead: false }

/** What is known to have happened in a night, whether more may come to light, and the names of its guards. */
export function useHappenings({ gathered$, parts }: Pick<OpenNight, 'gathered$' | 'parts'>) {
  const gathered = useView(gathered$, NONE)
  const nameOf = useMemo(() => namesOf(parts.roster), [parts])
  return { ...gathered, nameOf }
}

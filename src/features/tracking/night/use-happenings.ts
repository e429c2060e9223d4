import { useMemo } from 'react'
import { useView } from '../../../streams/use-view.ts'
import type { Gathered } from './gather-happenings.ts'
import type { OpenNight } from './open-night.ts'

const NONE: Gathered = { happenings: [], isRead: false }

/** What is known to have happened in a night, whether more may come to light, and the names of its guards. */
export function useHappenings({ gathered$, parts }: Pick<OpenNight, 'gathered$' | 'parts'>) {
  const gathered = useView(gathered$, NONE)
  const nameOf = useMemo(() => {
    const names = new Map(parts.roster.guards.map(({ id, name }) => [id, name]))
    return (id: string) => names.get(id) ?? `Guard ${id}`
  }, [parts])
  return { ...gathered, nameOf }
}

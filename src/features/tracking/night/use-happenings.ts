import { useMemo } from 'react'
import type { Happening } from '../../../../domain/night/happening.ts'
import { useView } from '../../../streams/use-view.ts'
import type { OpenNight } from './open-night.ts'

const NONE: readonly Happening[] = []

/** What is known to have happened in a night, and how its guards are called. */
export function useHappenings({ happenings$, parts }: OpenNight) {
  const happenings = useView(happenings$, NONE)
  const nameOf = useMemo(() => {
    const names = new Map(parts.roster.guards.map(({ id, name }) => [id, name]))
    return (id: string) => names.get(id) ?? `Guard ${id}`
  }, [parts])
  return { happenings, nameOf }
}

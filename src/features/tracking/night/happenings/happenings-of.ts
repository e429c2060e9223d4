import type { Happening } from '../../../../../domain/night/happening.ts'

/** Returns the events of these guards, by id, or of the company as a whole. */
export function happeningsOf(happenings: readonly Happening[], guards: ReadonlySet<string>): Happening[] {
  return happenings.flatMap((happening): Happening[] => {
    if ('guard' in happening) return guards.has(happening.guard) ? [happening] : []
    if ('alarm' in happening) return happening.of === null || guards.has(happening.of) ? [happening] : []
    if ('onDuty' in happening || 'recordId' in happening) return [happening]
    const own = happening.guards.filter((id) => guards.has(id))
    return own.length > 0 ? [{ ...happening, guards: own }] : []
  })
}

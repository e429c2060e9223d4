import type { RosterGuard } from '../roster.ts'

/** Those who need attention, in that order, and the others, in theirs. */
export function pin(guards: readonly RosterGuard[], needing: readonly string[]) {
  const listed = new Map(guards.map((guard) => [guard.id, guard]))
  const pinned = needing.flatMap((id) => listed.get(id) ?? [])
  const apart = new Set(pinned)
  return { pinned, others: guards.filter((guard) => !apart.has(guard)) }
}

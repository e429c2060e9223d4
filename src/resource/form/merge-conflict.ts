import { areValuesEqual } from '../../../domain/event-sourcing/record-stream.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Conflict {
  /** changed by both, to different values: the person chooses */
  collisions: readonly { field: string; mine: unknown; theirs: unknown }[]
  /** changes of this person only */
  mine: Values
  /** changes of others only */
  theirs: Values
}

/**
 * Compares two people's changes of one record: `base` is what this person started from, `mine` their changes,
 * `current` the current record.
 */
export function mergeConflict(
  base: Values,
  mine: Values,
  current: Values,
  fields: readonly string[],
): Conflict {
  const collisions: { field: string; mine: unknown; theirs: unknown }[] = []
  const onlyMine: Record<string, unknown> = {}
  const onlyTheirs: Record<string, unknown> = {}
  for (const field of fields) {
    const changedByThem = !areValuesEqual(base[field], current[field])
    if (!(field in mine)) {
      if (changedByThem) onlyTheirs[field] = current[field]
    } else if (!changedByThem) onlyMine[field] = mine[field]
    else if (!areValuesEqual(mine[field], current[field]))
      collisions.push({ field, mine: mine[field], theirs: current[field] })
  }
  return { collisions, mine: onlyMine, theirs: onlyTheirs }
}

/**
 * Returns the values to send: this person's own changes, and those conflicts that they resolved in their
 * favour.
 */
export function resolveChanges({ collisions, mine }: Conflict, insisted: ReadonlySet<string>): Values {
  const chosen = collisions.filter(({ field }) => insisted.has(field))
  return { ...mine, ...Object.fromEntries(chosen.map((each) => [each.field, each.mine])) }
}

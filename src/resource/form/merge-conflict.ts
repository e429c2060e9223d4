import { areValuesEqual } from '../../../domain/event-sourcing/record-stream.ts'

export type Values = Readonly<Record<string, unknown>>

export interface Conflict {
  /** fields that both people changed to different values, so the person must choose */
  collisions: readonly { field: string; mine: unknown; theirs: unknown }[]
  /** values that only this person changed */
  mine: Values
  /** values that only others changed */
  theirs: Values
}

/**
 * Compares changes of one record by two people. `base` are the values from which this person started, `mine`
 * their changes, `current` the stored values.
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
 * Returns the values to send: those that only this person changed, and their own values of the fields in
 * `insisted`.
 */
export function resolveChanges({ collisions, mine }: Conflict, insisted: ReadonlySet<string>): Values {
  const chosen = collisions.filter(({ field }) => insisted.has(field))
  return { ...mine, ...Object.fromEntries(chosen.map((each) => [each.field, each.mine])) }
}

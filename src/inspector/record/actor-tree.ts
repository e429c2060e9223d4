import type { RecordedActor } from './recording.ts'

/** Returns each actor right after its parent, with its depth; the order of siblings stays. */
export function actorTree(actors: readonly RecordedActor[]): { actor: RecordedActor; depth: number }[] {
  const known = new Set(actors.map(({ id }) => id))
  const below = (parent: string | null, depth: number): { actor: RecordedActor; depth: number }[] =>
    actors
      .filter((actor) => (actor.parent !== null && known.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)])
  return below(null, 0)
}

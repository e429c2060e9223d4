import type { Edge, Graph } from './explore.ts'

/** Returns a few long paths from the initial state that together take every edge. Each is a list of cases. */
export function tour({ initial, edges }: Graph, longest = 80): string[][] {
  const ways = new Map<string, Edge[]>()
  for (const edge of edges) ways.set(edge.from, [...(ways.get(edge.from) ?? []), edge])
  const left = new Set(edges)

  /** returns the shortest path to an edge that was not taken yet, including that edge */
  const wayToNew = (start: string): Edge[] | null => {
    const reached = new Map<string, Edge[]>([[start, []]])
    for (const [at, path] of reached)
      for (const edge of ways.get(at) ?? []) {
        if (left.has(edge)) return [...path, edge]
        if (!reached.has(edge.to)) reached.set(edge.to, [...path, edge])
      }
    return null
  }

  const walks: string[][] = []
  while (left.size > 0) {
    const walk: string[] = []
    let at = initial
    for (
      let way = wayToNew(at);
      way && (walk.length === 0 || walk.length + way.length <= longest);
      way = wayToNew(at)
    )
      for (const edge of way) {
        left.delete(edge)
        walk.push(edge.case)
        at = edge.to
      }
    if (walk.length === 0) throw new Error('an edge cannot be reached from the initial state')
    walks.push(walk)
  }
  return walks
}

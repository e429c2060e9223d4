import type { AxisMark } from './axis-told.ts'

/** Events of one shape combined into one, at the first of them. */
export interface MergedMark extends Pick<AxisMark, 'key' | 't' | 'shape'> {
  count: number
}

/**
 * Of each shape, marks (in the order of their times) that follow the first of them within `ms`, as one. The shapes that
 * are seldom come last, to lie on top.
 */
export function mergeMarks(marks: readonly AxisMark[], ms: number): MergedMark[] {
  const byShape = new Map<AxisMark['shape'], MergedMark[]>()
  for (const { key, t, shape } of marks) {
    const merged = byShape.get(shape) ?? []
    byShape.set(shape, merged)
    const last = merged.at(-1)
    if (last && t - last.t < ms) last.count += 1
    else merged.push({ key, t, shape, count: 1 })
  }
  return [...byShape.values()].toSorted((a, b) => b.length - a.length).flat()
}

import { parseBundle } from '../../domain/evidence/bundle/bundle.ts'
import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import type { BundleVerdict } from '../../domain/evidence/bundle/verify-bundle.ts'
import type { Trail } from '../../domain/fix/trail.ts'
import { gapThreshold } from '../../domain/fix/gaps.ts'
import { reportingInterval } from '../../domain/fix/reporting-interval.ts'
import type { VerifiedBundle } from './verify-file.ts'
import { provenTrail } from './proven-trail.ts'

/** The data of one guard in a file, as the page shows it. */
export interface ShownGuard {
  /** guard's number in the event log; '?' if it cannot be read */
  id: string
  /** name that the exporter stated, otherwise the number */
  name: string
  verdict: BundleVerdict
  /** positions that passed verification */
  trail: Trail
  /** minimum gap that splits the trail, ms */
  breakMs: number
  /** CSS colour that differs from the other guards' */
  colour: string
}

/** hues that can be told apart on light and dark backgrounds */
const HUES = [202, 28, 142, 318, 258, 56, 178, 350]

/** Returns the displayed data of each guard in a file. */
export const shownGuards = (
  bundles: readonly VerifiedBundle[],
  words: Pick<ExportStatement, 'guards'> | null,
): ShownGuard[] =>
  bundles.map(({ line, verdict }, i) => {
    const id = verdict.guard ?? '?'
    const bundle = verdict.ok || verdict.damaged.length > 0 ? parseBundle(line) : null
    const trail = provenTrail(bundle?.manifest ?? { guard: id, seals: [] }, verdict.ok ? [] : verdict.damaged)
    return {
      id,
      name: words?.guards[id] ?? `Guard ${id}`,
      verdict,
      trail,
      breakMs: gapThreshold(reportingInterval(trail.t)),
      colour: `hsl(${HUES[i % HUES.length]} 70% 50%)`,
    }
  })

/** Returns the index of the newest position at or before a time (ms since epoch UTC); -1: none. */
export function latestIndexAt({ t, length }: Pick<Trail, 't' | 'length'>, moment: number): number {
  let [low, high] = [-1, length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((t[middle] as number) <= moment) low = middle
    else high = middle - 1
  }
  return low
}

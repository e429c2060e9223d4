import { maxExportSpan } from '../../../../../contract/evidence/fix-export.ts'
import { lastContactBefore } from '../../../../../domain/replay/stay.ts'
import type { FoundGuard } from '../../../../../domain/replay/who-was-here.ts'
import type { ExportSelection } from '../../export/export-dialog.tsx'
import type { ReplayRange } from '../../playback/range/replay-range.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Said {
  nameOf: (guard: string) => string
  time: (t: number) => string
}

/**
 * Returns the export selection of "Who was here?": the searched range and found guards. For a guard who was
 * offline at its start, it begins with their last fix, if the limit allows. Notes say so.
 */
export function foundExportSelection(
  found: readonly FoundGuard[],
  range: ReplayRange,
  { nameOf, time }: Said,
): ExportSelection {
  const reach = range.to - maxExportSpan(found.length)
  const heard = found.flatMap(({ guard, stays }) => {
    const t = lastContactBefore(stays[0], range)
    return t === null ? [] : { guard, t }
  })
  const [first] = heard.filter(({ t }) => t >= reach).toSorted((a, b) => a.t - b.t)
  const older = heard.filter(({ t }) => t < reach).map(({ guard }) => nameOf(guard))
  const notes = [
    first &&
      tr(texts.fromTTheLastContactWithGuardHere, {
        t: time(first.t),
        guard: nameOf(first.guard),
        from: time(range.from),
      }),
    older.length > 0 && tr(texts.lastContactHereIsTooFarBackFor, { older: older.join(', ') }),
  ]
  return {
    guards: found.map(({ guard }) => ({ id: guard, name: nameOf(guard) })),
    from: first?.t ?? range.from,
    to: range.to,
    aboutFrom: notes.filter(Boolean).join(' '),
  }
}

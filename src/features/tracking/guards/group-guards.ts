import * as texts from './texts.ts'
import { sameId } from '../../../../contract/core/id.ts'
import { compareNames } from '../../../../domain/text/compare-names.ts'
import { ATTENTION, type Attention, GUARD_STATUS_LABELS } from '../../../../domain/worker/guard-status.ts'
import type { TrackerGuard } from '../tracker-data.ts'
import type { Grouping } from '../url/tracker-url-state.ts'
import type { StatusSummary } from './status-views.ts'
import { tr } from '../../../texts/tr.ts'

export interface GuardGroup {
  title: string
  guards: readonly TrackerGuard[]
}

/** A row of a grouped list: a group's heading, or a guard. */
export type GroupedRow =
  | { kind: 'head'; key: string; title: string; count: number; open: boolean }
  | { kind: 'guard'; key: string; guard: TrackerGuard }

/**
 * Groups guards. By attention: most urgent groups first, and in each the longest first. By assignment or
 * shift: groups by name, guards without one last.
 */
export function groupGuards(
  guards: readonly TrackerGuard[],
  by: Exclude<Grouping, 'name'>,
  { of, needing }: Pick<StatusSummary, 'of' | 'needing'>,
): GuardGroup[] {
  if (by === 'attention') {
    const place = new Map(needing.map((id, at) => [id, at]))
    const askedOf = ({ id }: TrackerGuard) => (of(id) === 'online' && place.has(id) ? 'outside' : of(id))
    return ATTENTION.flatMap((attention) => {
      const those = guards.filter((guard) => askedOf(guard) === attention)
      if (those.length === 0) return []
      return {
        title: titleOf(attention),
        guards: those.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      }
    })
  }
  const nameOf = (guard: TrackerGuard) => (by === 'assignment' ? guard.assignment_name : guard.shift_name)
  const byName = new Map<string | null, TrackerGuard[]>()
  for (const guard of guards) {
    const name = nameOf(guard)
    const those = byName.get(name)
    if (those) those.push(guard)
    else byName.set(name, [guard])
  }
  return [...byName]
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null) || compareNames(a ?? '', b ?? ''))
    .map(([name, those]) => ({
      title: name ?? (by === 'assignment' ? tr(texts.noAssignment) : tr(texts.noShift)),
      guards: those,
    }))
}

const titleOf = (attention: Attention) =>
  attention === 'outside' || attention === 'poor' ? tr(texts.outside) : GUARD_STATUS_LABELS[attention].name

/**
 * Returns the rows of a grouped list: all headings, and up to `most` guards of unfolded groups. `left` is how
 * many more guards there are; `place` is the row of the `selected` guard.
 */
export function groupedRows(
  groups: readonly GuardGroup[],
  folded: ReadonlySet<string>,
  most: number,
  selected: string | null,
): { rows: GroupedRow[]; left: number; place: number } {
  const rows: GroupedRow[] = []
  let open = 0
  for (const { title, guards } of groups) {
    const isOpen = !folded.has(title)
    if (open >= most && isOpen) {
      open += guards.length
      continue
    }
    rows.push({
      kind: 'head',
      key: tr(texts.headTitle, { title }),
      title,
      count: guards.length,
      open: isOpen,
    })
    if (!isOpen) continue
    for (const guard of guards.slice(0, most - open)) rows.push({ kind: 'guard', key: guard.id, guard })
    open += guards.length
  }
  const place = rows.findIndex(
    (row) => row.kind === 'guard' && selected !== null && sameId(row.guard.id, selected),
  )
  return { rows, left: Math.max(0, open - most), place }
}

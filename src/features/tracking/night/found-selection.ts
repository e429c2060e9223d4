import { longestExport } from '../../../../contract/fix-export.ts'
import type { LastHeard } from '../../../../domain/night/last-heard-here.ts'
import type { Visit } from '../../../../domain/night/who-was-here.ts'
import type { ExportSelection } from '../export/export-dialog.tsx'

/**
 * What is exported of "Who was here?" between two times (ms since epoch UTC): whoever stayed and whoever was last heard
 * there, from that fix on where it came before, as far back as one export may reach.
 */
export function foundSelection(
  found: { visits: readonly Pick<Visit, 'guard'>[]; silent: readonly Pick<LastHeard, 'guard' | 't'>[] },
  { from, to }: { from: number; to: number },
  nameOf: (guard: string) => string,
): ExportSelection {
  const guards = [...new Set([...found.visits, ...found.silent].map(({ guard }) => guard))]
  const earliest = Math.min(from, ...found.silent.map(({ t }) => t))
  return {
    guards: guards.map((id) => ({ id, name: nameOf(id) })),
    from: Math.max(earliest, to - longestExport(guards.length)),
    to,
  }
}

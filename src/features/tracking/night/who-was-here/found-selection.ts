import { longestExport } from '../../../../../contract/fix-export.ts'
import type { FoundGuard } from '../../../../../domain/night/who-was-here.ts'
import type { ExportSelection } from '../../export/export-dialog.tsx'

/**
 * What is exported of "Who was here?" between two times (ms since epoch UTC): whoever was found, from the last fix on
 * that was heard there where it came before, as far back as one export may reach.
 */
export function foundSelection(
  found: readonly { guard: string; stays: readonly Pick<FoundGuard['stays'][0], 'departure'>[] }[],
  { from, to }: { from: number; to: number },
  nameOf: (guard: string) => string,
): ExportSelection {
  const earliest = found
    .flatMap(({ stays }) => stays)
    .reduce((t, { departure }) => Math.min(t, departure), from)
  return {
    guards: found.map(({ guard }) => ({ id: guard, name: nameOf(guard) })),
    from: Math.max(earliest, to - longestExport(found.length)),
    to,
  }
}

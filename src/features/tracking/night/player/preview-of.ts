import { boardAt, type Board } from '../../../../../domain/night/board-at.ts'
import type { Happening } from '../../../../../domain/night/happening.ts'
import type { OpenNight } from '../open-night.ts'
import { tr } from '../../../../texts/tr.ts'
import * as texts from './texts.ts'

/** What is told of a moment of a night (ms since epoch UTC) before anybody goes there. */
export function previewOf(
  { parts }: Pick<OpenNight, 'parts'>,
  happenings: readonly Happening[],
  textOf: (happening: Happening) => string,
): (t: number) => string[] {
  // where the pointer is next is near to where it was
  let board: Board | null = null
  return (t) => {
    const next = happenings.find((happening) => happening.t > t)
    const text = next ? [textOf(next)] : []
    if (parts.knownSince(t) > t) return ['not loaded yet', ...text]
    board = boardAt(parts, t, board)
    const reporting = [...board.guards.values()].filter(({ standing }) => standing === 'online').length
    return [tr(texts.reportingReporting, { reporting }), ...text]
  }
}

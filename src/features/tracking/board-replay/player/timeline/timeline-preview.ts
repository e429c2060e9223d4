import { boardAt, type Board } from '../../../../../../domain/replay/board-at.ts'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { tr } from '../../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/**
 * Returns a function that describes a time of the replay (ms since epoch), for the preview at the pointer.
 */
export function timelinePreview(
  { parts }: Pick<OpenReplay, 'parts'>,
  timelineEvents: readonly TimelineEvent[],
  textOf: (timelineEvent: TimelineEvent) => string,
): (t: number) => string[] {
  // computing from the last result is faster, because the pointer usually moves only a little
  let board: Board | null = null
  return (t) => {
    const next = timelineEvents.find((timelineEvent) => timelineEvent.t > t)
    const text = next ? [textOf(next)] : []
    if (parts.knownSince(t) > t) return ['not loaded yet', ...text]
    board = boardAt(parts, t, board)
    const reporting = [...board.guards.values()].filter(({ status }) => status === 'online').length
    return [tr(texts.reportingReporting, { reporting }), ...text]
  }
}

import { boardAt, type Board } from '../../../../../../domain/replay/board-at.ts'
import type { TimelineEvent } from '../../../../../../domain/replay/timeline-event.ts'
import type { OpenReplay } from '../../data/open-replay.ts'
import { tr } from '../../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Describes a time of a replay (ms since epoch UTC) for the pointer's preview. */
export function timelinePreview(
  { parts }: Pick<OpenReplay, 'parts'>,
  timelineEvents: readonly TimelineEvent[],
  textOf: (timelineEvent: TimelineEvent) => string,
): (t: number) => string[] {
  // the next pointer position is close to the last, so its board is reused
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

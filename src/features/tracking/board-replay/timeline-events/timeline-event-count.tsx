import { css } from '../../../../../styled-system/css'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'

interface Props {
  timelineEvents: readonly TimelineEvent[]
}

/** Formats a count in at most three characters: '194', '2k'. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

/** Number of events in the whole period, as on the timeline. */
export function TimelineEventCount({ timelineEvents }: Props) {
  return <b className={counted}>{countText(timelineEvents.length)}</b>
}

// fixed width, so that neighbours do not move while it counts
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

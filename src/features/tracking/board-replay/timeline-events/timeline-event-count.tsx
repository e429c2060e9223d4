import { css } from '../../../../../styled-system/css'
import type { TimelineEvent } from '../../../../../domain/replay/timeline-event.ts'

interface Props {
  happenings: readonly TimelineEvent[]
}

/** '194', '2k': in no more than three signs. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

/** How much happened in the whole period, as the timeline counts it. */
export function TimelineEventCount({ happenings }: Props) {
  return <b className={counted}>{countText(happenings.length)}</b>
}

// fixed width, so that neighbours do not move while counting
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

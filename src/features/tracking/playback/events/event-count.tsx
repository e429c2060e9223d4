import { css } from '../../../../../styled-system/css'

/** Formats a count with at most three characters up to 99,999: '194', '2k'. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

/**
 * Shows the number of events in the whole period, as on the timeline. `events` is null until they are
 * computed.
 */
export function EventCount({ events }: { events: readonly unknown[] | null }) {
  return <b className={counted}>{events ? countText(events.length) : '–'}</b>
}

// fixed width, so that elements beside it do not move while the count grows
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

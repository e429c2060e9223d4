import { css } from '../../../../../styled-system/css'

/** Formats a count in at most three characters: '194', '2k'. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

/** Number of events in the whole period, as on the timeline; null: not read yet. */
export function EventCount({ events }: { events: readonly unknown[] | null }) {
  return <b className={counted}>{events ? countText(events.length) : '–'}</b>
}

// fixed width, so that neighbours do not move while it counts
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

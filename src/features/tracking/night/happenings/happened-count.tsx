import { css } from '../../../../../styled-system/css'
import type { Happening } from '../../../../../domain/night/happening.ts'
import type { OpenNight } from '../open-night.ts'
import { useReached } from './use-reached.ts'

interface Props {
  clock: OpenNight['clock']
  happenings: readonly Happening[]
}

/** '194', '2k': in no more than three signs. */
const countText = (count: number) => (count < 1000 ? count : `${Math.floor(count / 1000)}k`)

/** Number of events until the current time, as in the list. */
export function HappenedCount({ clock, happenings }: Props) {
  return <b className={counted}>{countText(useReached(clock, happenings))}</b>
}

// fixed width, so that neighbours do not move while counting
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

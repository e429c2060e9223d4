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

/** How much had happened by the moment of the board, as many as the card then lists. */
export function HappenedCount({ clock, happenings }: Props) {
  return <b className={counted}>{countText(useReached(clock, happenings))}</b>
}

// what stands beside it stays where it is while they are counted
const counted = css({ minWidth: '[3ch]', textAlign: 'end', fontWeight: 'medium', tabular: true })

import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  state: string
  speed: number
  /** the replay waits while the map is zoomed */
  held?: boolean
  /** what stands above the row, as wide as it is */
  above?: ReactNode
  children: ReactNode
}

/** The controls of a replay: one row where there is room for it, and on a low screen. */
export function PlaybackFrame({ state, speed, held = false, above, children }: Props) {
  return (
    <div
      role="group"
      aria-label={tr(texts.playback)}
      data-state={state}
      data-held={held ? 'zoom' : undefined}
      data-speed={speed}
      data-clear-of-toasts
      className={frame}
    >
      {above}
      <div className={row}>{children}</div>
    </div>
  )
}

const frame = css({ position: 'relative', zIndex: 'panel', containerType: 'inline-size' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '2',
  rowGap: '1',
  _print: { '& span:has(> select)': { display: 'none' } },
  '@container (min-width: 44rem)': { flexWrap: 'nowrap' },
  '@media (max-height: 30rem)': { flexWrap: 'nowrap' },
})

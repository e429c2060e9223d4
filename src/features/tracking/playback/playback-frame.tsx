import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  state: string
  speed: number
  /** whether the playback waits while the map is zoomed */
  held?: boolean
  /** content above the row, with its width */
  above?: ReactNode
  children: ReactNode
}

/** Layout of playback controls: one row if there is room, and on a low screen. */
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

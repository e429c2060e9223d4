import type { ReactNode } from 'react'
import { css } from '../../../../styled-system/css'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  state: string
  speed: number
  /** whether playback is paused while the user zooms the map */
  held?: boolean
  /** the timeline, and rows above it */
  above?: ReactNode
  children: ReactNode
}

/** Layout of a player: the timeline over the full width, and the controls in one row if they fit. */
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
      <div className={row}>
        {above}
        {children}
      </div>
    </div>
  )
}

const frame = css({ position: 'relative', zIndex: 'panel', containerType: 'inline-size' })
const row = css({
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  columnGap: '2',
  rowGap: '0.5',
  // in a narrow container, buttons have icons only
  '@container (max-width: 70rem)': { '& > button:has(> svg) > span': { srOnly: true } },
  _print: { '& span:has(> select)': { display: 'none' } },
})

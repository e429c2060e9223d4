import { FastForward, Rewind } from '../../../../ui/icons/replay-icons.ts'
import type { ReactNode } from 'react'
import { css } from '../../../../../styled-system/css'
import { IconButton } from '../../../../ui/control/icon-button.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  isSlowest: boolean
  isFastest: boolean
  onSlower: () => void
  onFaster: () => void
  /** text of the current speed */
  children: ReactNode
}

/** Shows the playback speed, between buttons for slower and faster. */
export function SpeedStepper({ isSlowest, isFastest, onSlower, onFaster, children }: Props) {
  return (
    <div className={stepper}>
      <IconButton
        label={tr(texts.slower)}
        size="sm"
        aria-disabled={isSlowest || undefined}
        onClick={onSlower}
      >
        <Rewind />
      </IconButton>
      <span className={figures}>{children}</span>
      <IconButton
        label={tr(texts.faster)}
        size="sm"
        aria-disabled={isFastest || undefined}
        onClick={onFaster}
      >
        <FastForward />
      </IconButton>
    </div>
  )
}

const stepper = css({
  display: 'flex',
  alignItems: 'center',
  flexShrink: '0',
  order: '-1',
  gap: '0.5',
  _print: { display: 'none' },
})
const figures = css({
  display: 'grid',
  minWidth: '12',
  textAlign: 'center',
  textStyle: 'meta',
  lineHeight: 'tight',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  tabular: true,
  '& > :first-child': { color: 'ink' },
})

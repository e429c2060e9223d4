import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cva, css, type RecipeVariantProps } from '../../../styled-system/css'

const OPEN_MS = 350
const CLOSE_MS = 120

const bubble = cva({
  base: {
    position: 'fixed',
    inset: 'auto',
    margin: '1.5',
    bg: 'overlay',
    color: 'ink',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'md',
    boxShadow: 'md',
    paddingInline: '2',
    paddingBlock: '1',
    textStyle: 'meta',
    fontWeight: 'normal',
    width: 'max',
    maxWidth: 'xs',
    animation: 'fade',
    positionTryFallbacks: 'flip-block, flip-inline',
    _print: { display: 'none' },
  },
  variants: {
    side: {
      top: { positionArea: 'top' },
      right: { positionArea: 'right' },
      bottom: { positionArea: 'bottom' },
      left: { positionArea: 'left' },
    },
  },
  defaultVariants: { side: 'bottom' },
})
const anchor = css({ display: 'contents' })

type Props = RecipeVariantProps<typeof bubble> & {
  text: string
  children: ReactNode
}

/**
 * Shows `text` next to its child on hover or keyboard focus. The pointer may move onto it, and Escape hides it (WCAG
 * 1.4.13). The child must provide the text to screen readers itself.
 */
export function Tooltip({ text, side, children }: Props) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const openIn = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(true), ms)
  }
  const closeIn = (ms: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(false), ms)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <span
      className={anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && openIn(OPEN_MS)}
      onPointerLeave={() => closeIn(CLOSE_MS)}
      onPointerDown={() => closeIn(0)}
      onFocus={(event) => event.target.matches(':focus-visible') && openIn(0)}
      onBlur={() => closeIn(0)}
      onKeyDown={(event) => event.key === 'Escape' && closeIn(0)}
    >
      {children}
      {open && (
        <div
          ref={(shown) => shown?.showPopover({ source: shown.previousElementSibling as HTMLElement })}
          role="tooltip"
          popover="manual"
          className={bubble({ side })}
        >
          {text}
        </div>
      )}
    </span>
  )
}

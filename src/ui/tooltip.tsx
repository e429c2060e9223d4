import { useEffect, useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { css } from '../../styled-system/css'
import { placeBeside, type Side } from './place-beside.ts'

const OPEN_MS = 350
const CLOSE_MS = 120

const bubble = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
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
})
const anchor = css({ display: 'contents' })

interface Props {
  text: string
  side?: Side
  children: ReactNode
}

/**
 * Says `text` beside its child while that is pointed at or reached by the keyboard. The pointer may move onto it,
 * and Escape sends it away (WCAG 1.4.13). The child has to carry the text for screen readers.
 */
export function Tooltip({ text, side = 'bottom', children }: Props) {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ref = useRef<HTMLSpanElement>(null)
  const id = useId()

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
      ref={ref}
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
        <Bubble id={id} text={text} side={side} anchor={() => ref.current?.firstElementChild ?? null} />
      )}
    </span>
  )
}

function Bubble({
  id,
  text,
  side,
  anchor,
}: {
  id: string
  text: string
  side: Side
  anchor: () => Element | null
}) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bubble = ref.current
    const rect = anchor()?.getBoundingClientRect()
    if (!bubble || !rect) return
    bubble.showPopover()
    const { left, top } = placeBeside(rect, bubble.getBoundingClientRect(), side, {
      width: window.innerWidth,
      height: window.innerHeight,
    })
    bubble.style.left = `${left}px`
    bubble.style.top = `${top}px`
  })
  return (
    <div ref={ref} id={id} role="tooltip" popover="manual" className={bubble}>
      {text}
    </div>
  )
}

import { CircleCheck, CircleX, Info, TriangleAlert, X } from '../icons/control-icons.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { css, cva } from '../../../styled-system/css'
import { IconButton } from '../control/icon-button.tsx'
import { protectedBoxes, placeToast } from './place-toast.ts'
import { dismissToast, TOAST_MS, toasts, type Toast } from './toast.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const place = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  padding: '0',
  // narrow enough to leave the map's controls free on a phone
  width: '[max-content]',
  maxWidth: '[min(24rem, calc(100vw - 5.5rem))]',
  border: 'none',
  bg: 'transparent',
  color: 'ink',
  overflow: 'visible',
  pointerEvents: 'none',
  _print: { display: 'none' },
})
const list = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const box = cva({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '12',
    paddingLeft: '4',
    paddingRight: '2',
    paddingBlock: '2',
    bg: 'overlay',
    borderWidth: 'thin',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lg',
    animation: 'rise',
    '& > svg': { width: '5', height: '5', flexShrink: '0' },
  },
  variants: {
    kind: {
      success: { '& > svg': { color: 'online' } },
      error: { '& > svg': { color: 'danger' } },
      warning: { '& > svg': { color: 'late' } },
      info: { '& > svg': { color: 'accent.ink' } },
    },
  },
})
const icons = { success: CircleCheck, error: CircleX, warning: TriangleAlert, info: Info }
const dismiss = css({ pointerEvents: 'auto' })
const words = css({ flex: '1', textStyle: 'dense', fontWeight: 'medium' })

/**
 * Container of all toasts. Mounted once; each new toast moves it above an open dialog. Toasts avoid controls, and
 * clicks pass through them.
 */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get)
  const ref = useRef<HTMLDivElement>(null)
  const newest = shown.at(-1)?.id

  useEffect(() => {
    if (ref.current?.matches(':popover-open')) ref.current.hidePopover()
    if (newest) ref.current?.showPopover()
  }, [newest])
  useEffect(() => {
    const toaster = ref.current
    if (toaster === null || shown.length === 0) return
    keepOff(toaster)
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => keepOff(toaster))
    }
    for (const each of MOVES) window.addEventListener(each, soon, true)
    const again = setInterval(soon, AGAIN_MS)
    return () => {
      cancelAnimationFrame(frame)
      clearInterval(again)
      for (const each of MOVES) window.removeEventListener(each, soon, true)
    }
  }, [shown])

  return (
    <div ref={ref} popover="manual" className={place}>
      <div role="region" aria-label={tr(texts.notifications)} aria-live="polite" className={list}>
        {shown.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </div>
  )
}

/** interval at which the position is checked again, ms, because content can change without one of the events below */
const AGAIN_MS = 500
/** events after which other controls may be under the toasts */
const MOVES = ['click', 'keyup', 'resize', 'scroll', 'transitionend'] as const

function keepOff(toaster: HTMLElement): void {
  const now = toaster.getBoundingClientRect()
  const pressed = protectedBoxes(toaster)
  const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
  const { left, top } = placeToast(now, screen, pressed)
  toaster.style.left = `${left}px`
  toaster.style.top = `${top}px`
}

function ToastCard({ toast: { id, kind, text, told } }: { toast: Toast }) {
  const [held, setHeld] = useState(false)
  const Icon = icons[kind]

  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismissToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, told, held])

  return (
    <div
      role="status"
      data-kind={kind}
      className={box({ kind })}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden />
      <span className={words}>{text}</span>
      <IconButton
        label={tr(texts.dismiss)}
        size="sm"
        tip={false}
        className={dismiss}
        onClick={() => dismissToast(id)}
      >
        <X />
      </IconButton>
    </div>
  )
}

import { useId, useRef, useState, type ReactNode } from 'react'
import { css, cx } from '../../../styled-system/css'
import { Button } from '../../ui/control/button.tsx'

const GAP = 6

const surface = css({
  position: 'fixed',
  inset: 'auto',
  margin: '0',
  bg: 'overlay',
  color: 'ink',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'lg',
  boxShadow: 'lg',
  maxHeight: '[70dvh]',
  overflowY: 'auto',
})
const onlyWide = css({ display: { base: 'none', md: 'inline' } })

interface Props {
  /** accessible name of the button */
  label: string
  /** visible label, shown if there is space */
  word: string
  icon: ReactNode
  role: 'group' | 'dialog'
  /** width of the popover, CSS px */
  width: number
  className: string
  /** renders the content; `close` closes the popover */
  children: (close: () => void) => ReactNode
}

/** Button above a list that opens a popover, which is kept inside the window. */
export function ListPopover({ label, word, icon, role, width, className, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const popover = useRef<HTMLDivElement>(null)
  const place = () => {
    const rect = button.current?.getBoundingClientRect()
    if (!rect || !popover.current) return
    const top = rect.bottom + GAP
    const { style } = popover.current
    style.top = `${top}px`
    style.maxHeight = `min(70dvh, ${window.innerHeight - top - GAP}px)`
    style.left = `${Math.max(GAP, Math.min(rect.left, window.innerWidth - width - GAP))}px`
  }
  return (
    <>
      <Button ref={button} popoverTarget={id} icon={icon} aria-label={label}>
        <span className={onlyWide}>{word}</span>
      </Button>
      <div
        ref={popover}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        className={cx(surface, className)}
        style={{ width }}
        onBeforeToggle={(event) => event.newState === 'open' && place()}
        onToggle={(event) => setOpen(event.newState === 'open')}
      >
        {open && children(() => document.getElementById(id)?.hidePopover())}
      </div>
    </>
  )
}

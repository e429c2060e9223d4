import { Check } from '../icons/control-icons.ts'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { css } from '../../../styled-system/css'
import { dropdown } from './dropdown.ts'

const panel = css(dropdown, { minWidth: '[14rem]', padding: '1' })
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: 'control.md',
  paddingInline: '2.5',
  borderRadius: 'md',
  textStyle: 'dense',
  textAlign: 'left',
  color: 'ink',
  cursor: 'pointer',
  '& svg': { width: '4', height: '4', color: 'ink.muted' },
  _hover: { bg: 'hover' },
  _focusVisible: { bg: 'hover', outlineOffset: '[-2px]' },
  _coarse: { minHeight: 'control.lg' },
})
const divider = css({ height: 'px', bg: 'line.subtle', marginBlock: '1', border: 'none' })
const mark = css({ marginLeft: 'auto', display: 'grid' })

export interface MenuItem {
  id: string
  label: string
  icon?: ReactNode
  /** whether this choice is selected; absent if the item is a command */
  chosen?: boolean
  onSelect: () => void
}

interface TriggerAttributes {
  popoverTarget: string
  'aria-haspopup': 'menu'
  'aria-expanded': boolean
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

interface Props {
  label: string
  /** renders the button that opens the menu */
  trigger: (attributes: TriggerAttributes) => ReactNode
  /** content above the items */
  header?: ReactNode
  items: readonly MenuItem[]
}

/**
 * A menu button (ARIA APG) with the browser's native popover, which closes on Escape and on a click elsewhere, and
 * returns the focus. Ark UI would add 31.5 kB gzip, too much next to a map.
 */
export function Menu({ label, trigger, header, items }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const popover = useRef<HTMLDivElement>(null)

  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]

  function select(each: MenuItem) {
    popover.current?.hidePopover()
    each.onSelect()
  }
  function move(event: KeyboardEvent) {
    if (event.key === 'Tab') return popover.current?.hidePopover()
    const elements = rows()
    const to = nextMenuItem(
      event.key,
      elements.indexOf(document.activeElement as HTMLElement),
      elements.map((element) => element.textContent),
    )
    if (to === null) return
    event.preventDefault()
    elements[to]?.focus()
  }

  return (
    <>
      {trigger({
        popoverTarget: id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          document.getElementById(id)?.showPopover({ source: event.currentTarget })
        },
      })}
      <div
        ref={popover}
        id={id}
        popover="auto"
        className={panel}
        onBeforeToggle={(event) => {
          if (event.newState !== 'open') return
          flushSync(() => setOpen(true))
        }}
        // the items stay mounted until the browser has returned the focus to the button
        onToggle={(event) => {
          if (event.newState === 'open') rows()[0]?.focus()
          else setOpen(false)
        }}
      >
        {open && header}
        {open && header && <hr className={divider} />}
        {open && (
          <div ref={list} role="menu" aria-label={label} tabIndex={-1} onKeyDown={move}>
            {items.map((each) => (
              <button
                key={each.id}
                type="button"
                tabIndex={-1}
                role={each.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={each.chosen}
                className={item}
                onClick={() => select(each)}
              >
                {each.icon}
                {each.label}
                {each.chosen && (
                  <span className={mark}>
                    <Check aria-hidden />
                  </span>
                )}
              </button>
            ))}
          </div>
        )}
      </div>
    </>
  )
}

/**
 * Returns the index of the menu item that a key focuses, by the ARIA menu pattern. Arrow keys wrap around, Home and End
 * go to the ends, and a letter goes to the next item that starts with it. `at` is the focused item, or -1. Returns null
 * for other keys.
 */
export function nextMenuItem(key: string, at: number, labels: readonly string[]): number | null {
  const count = labels.length
  if (count === 0) return null
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (!/^\S$/u.test(key)) return null
  const steps = labels.map((_, step) => (at + 1 + step + count) % count)
  return steps.find((to) => labels[to]?.toLowerCase().startsWith(key.toLowerCase())) ?? null
}

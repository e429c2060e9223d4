import { useEffect, useEffectEvent } from 'react'
import { keyCommand, type KeyCommand, type KeyPress } from './key-command.ts'

const CONTROLS = 'select, [role=slider], [role=menuitem], [role=tab], input'
const BUTTONS = 'button, a[href], summary'
const KEEPS_KEYS = 'dialog[open], [popover=auto]:popover-open'
const MAP = '[data-map]'
const SEEKING = new Set(['ArrowLeft', 'ArrowRight'])
/** commands that a held key does not repeat; seeking and changing the speed are repeated */
const ONCE = new Set<KeyCommand['type']>([
  'toggle play',
  'shuttle',
  'toggle follow',
  'close',
  'copy link',
  'help',
])
const TEXT_TYPES = new Set(['text', 'search', 'number', 'email', 'password', 'tel', 'url', 'date', 'time'])

/** Returns which keys the focused element handles itself. */
export function focusKind(element: Element | null): KeyPress['focus'] {
  if (element instanceof HTMLTextAreaElement) return 'text'
  if (element instanceof HTMLElement && element.isContentEditable) return 'text'
  if (element instanceof HTMLInputElement && TEXT_TYPES.has(element.type)) return 'text'
  if (element?.matches(CONTROLS)) return 'control'
  return element?.matches(BUTTONS) ? 'button' : 'page'
}

/**
 * Converts key presses on the page to commands. While a dialog or menu is open, it handles all keys instead.
 */
export function useTrackerKeys(
  { characterKeys, takes }: { characterKeys: boolean; takes: (command: KeyCommand) => boolean },
  onCommand: (command: KeyCommand) => void,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || document.querySelector(KEEPS_KEYS)) return
    const command = keyCommand(
      {
        key: event.key,
        shift: event.shiftKey,
        modified: event.ctrlKey || event.altKey,
        meta: event.metaKey,
        focus: focusKind(document.activeElement),
      },
      characterKeys,
    )
    if (command === null || !takes(command)) return
    event.preventDefault()
    if (event.repeat && ONCE.has(command.type)) return
    onCommand(command)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    // runs before the map's own listener, because arrow keys would move the map
    const beforeMap = (event: KeyboardEvent) => {
      if (!SEEKING.has(event.key) || !(event.target instanceof Element && event.target.closest(MAP))) return
      press(event)
      if (event.defaultPrevented) event.stopPropagation()
    }
    window.addEventListener('keydown', beforeMap, true)
    window.addEventListener('keydown', listener)
    return () => {
      window.removeEventListener('keydown', beforeMap, true)
      window.removeEventListener('keydown', listener)
    }
  }, [])
}

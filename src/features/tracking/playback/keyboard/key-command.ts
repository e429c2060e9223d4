/** What a key does on a tracker page. `ms` is recorded time. */
export type KeyCommand =
  | { type: 'toggle play' }
  | { type: 'seek by time'; ms: number }
  | { type: 'seek by points'; points: number }
  | { type: 'seek to fraction'; fraction: number }
  | { type: 'seek to mark'; step: 1 | -1 }
  | { type: 'seek to gap'; step: 1 | -1 }
  | { type: 'shuttle'; direction: 1 | -1 }
  | { type: 'speed up' }
  | { type: 'speed down' }
  | { type: 'toggle follow' }
  | { type: 'search' }
  | { type: 'close' }
  | { type: 'copy link' }
  | { type: 'fit trail' }
  | { type: 'range begins' }
  | { type: 'range ends' }
  | { type: 'help' }

export interface KeyPress {
  key: string
  shift: boolean
  /** whether Ctrl or Alt is held */
  modified: boolean
  /** whether ⌘ or the Windows key is held */
  meta: boolean
  /** focused element: text field, control that uses arrow keys, button or link, or none of these */
  focus: 'text' | 'control' | 'button' | 'page'
}

const SECOND = 1000
const MINUTE = 60 * SECOND

/** Returns how far an arrow key seeks, ms of recorded time. */
export function arrowSeekMs({ shift, modified }: Pick<KeyPress, 'shift' | 'modified'>): number {
  if (modified) return 10 * MINUTE
  return shift ? MINUTE : 10 * SECOND
}

function steadyKey(press: KeyPress): KeyCommand | null {
  if (press.key === 'ArrowRight') return { type: 'seek by time', ms: arrowSeekMs(press) }
  if (press.key === 'ArrowLeft') return { type: 'seek by time', ms: -arrowSeekMs(press) }
  if (press.modified) return null
  if (press.key === ' ') return press.focus === 'page' ? { type: 'toggle play' } : null
  if (press.key === 'Home') return { type: 'seek to fraction', fraction: 0 }
  if (press.key === 'End') return { type: 'seek to fraction', fraction: 1 }
  return null
}

const CHARACTER_KEYS: Readonly<Record<string, KeyCommand>> = {
  k: { type: 'toggle play' },
  j: { type: 'shuttle', direction: -1 },
  l: { type: 'shuttle', direction: 1 },
  ',': { type: 'seek by points', points: -1 },
  '.': { type: 'seek by points', points: 1 },
  n: { type: 'seek to mark', step: 1 },
  p: { type: 'seek to mark', step: -1 },
  '<': { type: 'speed down' },
  '>': { type: 'speed up' },
  f: { type: 'toggle follow' },
  z: { type: 'fit trail' },
  i: { type: 'range begins' },
  o: { type: 'range ends' },
  c: { type: 'copy link' },
  '/': { type: 'search' },
  '?': { type: 'help' },
}

function characterKey({ key, shift }: KeyPress): KeyCommand | null {
  if (key.toLowerCase() === 'g') return { type: 'seek to gap', step: shift ? -1 : 1 }
  if (/^\d$/.test(key)) return { type: 'seek to fraction', fraction: Number(key) / 10 }
  return CHARACTER_KEYS[key.toLowerCase()] ?? null
}

/**
 * Returns the command of a key press, or null if it has none. A text field handles all keys itself except
 * Escape. A control handles Space, arrows, Home and End itself, a button only Space. Without `characterKeys`,
 * letters, digits and signs have no commands (WCAG 2.1.4).
 */
export function keyCommand(press: KeyPress, characterKeys: boolean): KeyCommand | null {
  if (press.meta) return null
  if (press.key === 'Escape') return press.modified ? null : { type: 'close' }
  if (press.focus === 'text') return null
  const steady = press.focus === 'control' ? null : steadyKey(press)
  if (steady !== null) return steady
  return characterKeys && !press.modified ? characterKey(press) : null
}

type PageCommand = Extract<KeyCommand, { type: 'toggle follow' | 'search' | 'close' | 'copy link' | 'help' }>
export type PlaybackCommand = Exclude<KeyCommand, PageCommand>

/** Returns whether a command is about playback. */
export function isPlaybackCommand(command: KeyCommand): command is PlaybackCommand {
  return !['toggle follow', 'search', 'close', 'copy link', 'help'].includes(command.type)
}

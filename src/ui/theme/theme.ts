import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

/** Storage key; public/theme.js reads it too, before the first paint. */
const KEY = 'askari.theme'
const systemIsLight = window.matchMedia('(prefers-color-scheme: light)')
const printing = window.matchMedia('print')
const listeners = new Set<() => void>()
let forced: Theme | null = null

/** Returns the theme that the user chose; 'system' by default. */
export function chosenTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Returns the displayed theme. It is always light in print. */
export const effectiveTheme = (): Theme => (printing.matches ? 'light' : screenTheme())

/** Returns the theme on the screen, which does not change while the page is printed. */
export function screenTheme(): Theme {
  if (forced) return forced
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return systemIsLight.matches ? 'light' : 'dark'
}

function apply(): void {
  document.documentElement.dataset.theme = effectiveTheme()
  document.documentElement.dataset.screenTheme = screenTheme()
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice)
  apply()
}

/** Shows this theme instead of the chosen one; null returns to the chosen one. */
export function forceTheme(theme: Theme | null): void {
  forced = theme
  apply()
}

// never removed, so that a change is noticed even without subscribers
for (const query of [systemIsLight, printing]) query.addEventListener('change', apply)
window.addEventListener('storage', apply)

/**
 * Calls `listener` when the chosen or displayed theme changes, also in another tab. Returns a function that ends this.
 */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/**
 * Returns the theme for maps. It stays the same in print: printing does not wait for a redraw, so CSS inverts a dark
 * map.
 */
export const useScreenTheme = (): Theme => useSyncExternalStore(onThemeChange, screenTheme)
/** Returns the displayed theme, for content that CSS cannot colour. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, effectiveTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChange, chosenTheme)

import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

/** public/theme.js reads the same key before the first paint. */
const KEY = 'askari.theme'
const systemIsLight = window.matchMedia('(prefers-color-scheme: light)')
const printing = window.matchMedia('print')
const listeners = new Set<() => void>()
let forced: Theme | null = null

/** Returns the chosen theme; the system's by default. */
export function chosenTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Returns the displayed theme; always light in print. */
export const effectiveTheme = (): Theme => (printing.matches ? 'light' : screenTheme())

/** Returns the theme on the screen, also while the page is printed. */
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

/** Shows this theme instead of the chosen one; null ends that. */
export function forceTheme(theme: Theme | null): void {
  forced = theme
  apply()
}

// registered permanently, because subscribers may come and go during a change
for (const query of [systemIsLight, printing]) query.addEventListener('change', apply)
window.addEventListener('storage', apply)

/**
 * Calls back when the chosen or displayed theme changes, also from another tab; returns the function that
 * removes it.
 */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The theme of maps: printing does not wait for a redraw, so a dark map is inverted by CSS. */
export const useScreenTheme = (): Theme => useSyncExternalStore(onThemeChange, screenTheme)
/** Returns the displayed theme, for content that CSS cannot colour. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, effectiveTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChange, chosenTheme)

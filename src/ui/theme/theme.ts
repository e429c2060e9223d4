import { useSyncExternalStore } from 'react'

export type ThemeChoice = 'dark' | 'light' | 'system'
export type Theme = 'dark' | 'light'

/** public/theme.js reads the same key before the first paint. */
const KEY = 'askari.theme'
const systemIsLight = window.matchMedia('(prefers-color-scheme: light)')
const printing = window.matchMedia('print')
const listeners = new Set<() => void>()
let forced: Theme | null = null

/** What the person chose; what the system shows until then. */
export function chosenTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** What is shown; on paper always light. */
export const shownTheme = (): Theme => (printing.matches ? 'light' : screenTheme())

/** What is shown on the screen, also while the page is printed. */
export function screenTheme(): Theme {
  if (forced) return forced
  const choice = chosenTheme()
  if (choice !== 'system') return choice
  return systemIsLight.matches ? 'light' : 'dark'
}

function apply(): void {
  document.documentElement.dataset.theme = shownTheme()
  document.documentElement.dataset.screenTheme = screenTheme()
  for (const listener of listeners) listener()
}

export function chooseTheme(choice: ThemeChoice): void {
  localStorage.setItem(KEY, choice)
  apply()
}

/** Shows this theme whatever was chosen, until it is called with null. */
export function forceTheme(theme: Theme | null): void {
  forced = theme
  apply()
}

// for as long as the page is open: whoever listens may come and go in the very moment of a change
for (const query of [systemIsLight, printing]) query.addEventListener('change', apply)
window.addEventListener('storage', apply)

/** Calls back when the choice or what is shown changes, also from another tab; gives the way to stop. */
export function onThemeChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The theme of maps: no print waits until they are drawn again, so on paper a dark one is turned light as it is. */
export const useScreenTheme = (): Theme => useSyncExternalStore(onThemeChange, screenTheme)
/** The theme that is shown, for what cannot be coloured by CSS. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, shownTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChange, chosenTheme)

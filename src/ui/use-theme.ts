import { useSyncExternalStore } from 'react'
import { chosenTheme, onThemeChange, shownTheme, type Theme, type ThemeChoice } from './theme.ts'

/** The theme that is shown, for what cannot be coloured by CSS: canvas and maps. */
export const useTheme = (): Theme => useSyncExternalStore(onThemeChange, shownTheme)
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(onThemeChange, chosenTheme)

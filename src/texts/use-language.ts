import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/texts/language.ts'
import { watchLanguage } from './language.ts'
import { currentLanguage } from './tr.ts'

/**
 * Returns the language of the page. The outermost component uses it, so that everything is rendered again on
 * a change.
 */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage)

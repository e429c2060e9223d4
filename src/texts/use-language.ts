import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/texts/language.ts'
import { watchLanguage } from './language.ts'
import { spokenLanguage } from './tr.ts'

/** The language of the page. The outermost component asks for it, and is drawn again with all within it as it changes. */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, spokenLanguage)

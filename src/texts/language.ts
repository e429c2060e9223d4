import { useSyncExternalStore } from 'react'
import { type Language, isLanguage, preferredLanguage } from '../../domain/text/language.ts'
import { currentLanguage, setLanguage } from './tr.ts'
import type { Translations } from '../../domain/text/message.ts'

type Load = (language: Exclude<Language, 'en'>) => Promise<Translations> | Translations

const KEY = 'askari.language'
const watching = new Set<() => void>()
let load: Load = () => ({})

/** without storage, the choice applies to this page only */
function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

async function change(language: Language): Promise<void> {
  setLanguage(language, language === 'en' ? {} : await load(language))
  document.documentElement.lang = language
  for (const changed of watching) changed()
}

/**
 * Starts with the language that was chosen in this browser, else with the browser's first preferred
 * language that the page has.
 */
export async function initLanguage(translations: Load): Promise<void> {
  load = translations
  const chosen = stored()
  await change(isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages))
}

/**
 * Changes the language of this page and of later ones; returns false if only this page could
 * change.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // without storage: only for this page
  }
  await change(language)
  return stored() === language
}

export function watchLanguage(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** Returns the translations of a `texts.ts` for a language; missing ones are English. */
export type TextTranslations<Texts> = Readonly<Partial<Record<Texts[keyof Texts] & string, string>>>

/**
 * Returns the language of the page. The outermost component uses it, so that everything is rendered again on
 * a change.
 */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage)

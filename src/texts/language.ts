import { useSyncExternalStore } from 'react'
import { type Language, isLanguage, preferredLanguage } from '../../domain/text/language.ts'
import { currentLanguage, setLanguage } from './tr.ts'
import type { Translations } from '../../domain/text/message.ts'

type Load = (language: Exclude<Language, 'en'>) => Promise<Translations> | Translations

const KEY = 'askari.language'
const watching = new Set<() => void>()
let load: Load = () => ({})

/** returns the stored choice; without browser storage a choice lasts only for this page */
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
 * Sets the initial language: the one chosen in this browser, otherwise the first of the browser's preferred languages
 * that the page has.
 */
export async function initLanguage(translations: Load): Promise<void> {
  load = translations
  const chosen = stored()
  await change(isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages))
}

/**
 * Changes the language of this page and of later visits. Returns false if it could not be stored and so changes only
 * this page.
 */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // the browser has no storage: the choice lasts only for this page
  }
  await change(language)
  return stored() === language
}

export function watchLanguage(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

/** Translations of a `texts.ts` to one language. Missing ones are shown in English. */
export type TextTranslations<Texts> = Readonly<Partial<Record<Texts[keyof Texts] & string, string>>>

/** Returns the language of the page. The outermost component calls it, so that a change renders everything again. */
export const useLanguage = (): Language => useSyncExternalStore(watchLanguage, currentLanguage)

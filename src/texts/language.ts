import { isLanguage, type Language, preferredLanguage } from '../../domain/texts/language.ts'
import type { Translations } from '../../domain/texts/message.ts'
import { setLanguage } from './tr.ts'

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

/** Begins with the language that was chosen in this browser, or with the first of the browser's that the page has. */
export async function initLanguage(translations: Load): Promise<void> {
  load = translations
  const chosen = stored()
  await change(isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages))
}

/** Changes the language, for this page and later ones; false if it could only be changed for this page. */
export async function chooseLanguage(language: Language): Promise<boolean> {
  try {
    localStorage.setItem(KEY, language)
  } catch {
    // applies to this page only
  }
  await change(language)
  return stored() === language
}

export function watchLanguage(changed: () => void): () => void {
  watching.add(changed)
  return () => void watching.delete(changed)
}

import type { Language } from '../../../domain/text/language.ts'
import { english, type PageTexts } from './texts-english.ts'

export type ReportTexts = PageTexts

/** Loads the texts of a language. Returns the English ones if that fails. */
export function reportTexts(language: Language): Promise<ReportTexts> {
  const loads: Record<Language, () => Promise<ReportTexts>> = {
    en: async () => english,
    sw: async () => (await import('./texts-swahili.ts')).swahili,
    fr: async () => (await import('./texts-french.ts')).french,
  }
  return loads[language]().catch(() => english)
}

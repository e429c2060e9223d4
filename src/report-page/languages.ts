/** The languages of public pages, each by its own name. */
export const LANGUAGES = { en: 'English', sw: 'Kiswahili', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

const isLanguage = (value: string): value is Language => value in LANGUAGES

/** The first language of the phone that the page has; English where it has none of them. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'

/** The locale by which dates are written: days before months also in English. */
export const localeOf = (language: Language): string => (language === 'en' ? 'en-GB' : language)

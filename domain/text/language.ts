/** The languages of texts, each with its own name. Only English is complete. */
export const LANGUAGES = { en: 'English', sw: 'Kiswahili', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

export const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGES, value)

/**
 * Returns the first of these languages (BCP 47 tags) in which there are texts; English if there is none.
 */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'

/** Returns the locale for dates. English uses en-GB, so that the day comes before the month. */
export const languageLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

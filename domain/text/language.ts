/** The languages of texts, each by its own name. English is complete. */
export const LANGUAGES = { en: 'English', sw: 'Kiswahili', fr: 'Français' } as const
export type Language = keyof typeof LANGUAGES

export const isLanguage = (value: string): value is Language => Object.hasOwn(LANGUAGES, value)

/** Returns the first of the wanted languages (BCP 47 tags) that has texts; English if none has. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en'

/** Returns the locale for dates: days before months, also in English. */
export const languageLocale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

/** The texts of a language for the messages of a `texts.ts`; English stands in for those that are missing. */
export type TranslationsOf<Texts> = Readonly<Partial<Record<Texts[keyof Texts] & string, string>>>

/** Returns the translations of a `texts.ts` for a language; missing ones are English. */
export type TranslationsOf<Texts> = Readonly<Partial<Record<Texts[keyof Texts] & string, string>>>

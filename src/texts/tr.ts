import type { Language } from '../../domain/text/language.ts'
import { fillMessage, type Translations, type Values } from '../../domain/text/message.ts'

let spoken: { language: Language; translations: Translations } = { language: 'en', translations: {} }

/** Sets the language of all texts of the page. */
export function setLanguage(language: Language, translations: Translations): void {
  spoken = { language, translations }
}

/** Returns the language of all texts of the page. */
export const currentLanguage = (): Language => spoken.language

/**
 * Returns a message in the language of the page, or in English if it is not translated. Placeholders are not filled in.
 */
export const translate = (message: string): string => spoken.translations[message] ?? message

/** Returns a message of a `texts.ts` in the language of the page, with its values filled in. */
export function tr<Message extends string>(message: Message, ...values: Values<Message>): string {
  const words = translate(message)
  const given: Readonly<Record<string, unknown>> = values[0] ?? {}
  return words.includes('{') ? fillMessage(words, given, spoken.language) : words
}

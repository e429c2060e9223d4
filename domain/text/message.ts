import type { Language } from './language.ts'

type Named<Hole extends string> = Hole extends `#${string}`
  ? unknown
  : Hole extends `${infer Name}|${string}`
    ? { [Key in Name]: number }
    : { [Key in Hole]: string | number | null | undefined }

/**
 * The values that a message needs: a number for `{count|one|other}`, and a text or a number for `{name}`.
 * The value of a name may be undefined.
 */
export type MessageValues<Message extends string> = Message extends `${string}{${infer Hole}}${infer Rest}`
  ? Named<Hole> & MessageValues<Rest>
  : unknown

/**
 * Type of the arguments after a message: none without placeholders, otherwise an object with the values.
 */
export type Values<Message extends string> =
  unknown extends MessageValues<Message> ? [] : [values: MessageValues<Message> & object]

/** Texts in another language, by their English message. */
export type Translations = Readonly<Partial<Record<string, string>>>

/** matches a placeholder: its name, and plural forms if it has any */
const HOLE = /\{([^{}|]*)(?:\|([^{}]*))?\}/g

/** plural categories of CLDR, in the order in which a message lists its forms */
const CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'] as const

function formOf(forms: readonly string[], count: number, language: Language): string {
  const rules = new Intl.PluralRules(language)
  const { pluralCategories } = rules.resolvedOptions()
  const known = CATEGORIES.filter((category) => pluralCategories.includes(category))
  return forms[known.indexOf(rules.select(count))] ?? forms.at(-1) ?? ''
}

function written(value: unknown, language: Language): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return language === 'en' ? String(value) : new Intl.NumberFormat(language).format(value)
}

/**
 * Fills in a message. `{name}` becomes the value; `{count|guard|guards}` becomes the plural form for the
 * number. A placeholder that begins with # is a note for translators and becomes empty. A placeholder
 * without a value stays as it is.
 */
export function fillMessage(
  message: string,
  values: Readonly<Partial<Record<string, unknown>>>,
  language: Language,
): string {
  return message.replace(HOLE, (hole, name: string, forms: string | undefined) => {
    if (name.startsWith('#')) return ''
    if (!(name in values)) return hole
    const value = values[name]
    return forms === undefined ? written(value, language) : formOf(forms.split('|'), Number(value), language)
  })
}

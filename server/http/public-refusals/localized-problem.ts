import type { Problem } from '../../../contract/core/problem.ts'
import { type Language, preferredLanguage } from '../../../domain/text/language.ts'
import { fillMessage, type Translations } from '../../../domain/text/message.ts'
import { french } from './texts.fr.ts'
import { swahili } from './texts.sw.ts'

const TABLES: Partial<Record<Language, Translations>> = { sw: swahili, fr: french }
/** Pages for people without an account: reporting by code, a guard's roster, a client's view. */
const PUBLIC = /^\/[crv]\/:/

const asPattern = (message: string) =>
  new RegExp(
    `^${message
      .split(/\{(\w+)\}/)
      .map((part, at) => (at % 2 === 0 ? part.replace(/[.*+?^$()|[\]\\]/g, '\\$&') : `(?<${part}>.+?)`))
      .join('')}$`,
    's',
  )
const PATTERNS = Object.keys(swahili)
  .filter((message) => message.includes('{'))
  .map((message) => ({ message, pattern: asPattern(message) }))

/** Returns the text of a refusal in a language; English if there is no translation. */
function said(text: string, language: Language): string {
  const table = TABLES[language]
  if (!table) return text
  const whole = table[text]
  if (whole !== undefined) return whole
  for (const { message, pattern } of PATTERNS) {
    const found = pattern.exec(text)
    if (found) return fillMessage(table[message] ?? text, found.groups ?? {}, language)
  }
  return text
}

/**
 * Translates a problem on a public page into the first language of `Accept-Language`. Other problems stay
 * English.
 */
export function localizeProblem(
  { url, accepted }: { url: string | undefined; accepted: string | undefined },
  problem: Problem,
): Problem {
  if (accepted === undefined || url === undefined || !PUBLIC.test(url)) return problem
  const language = preferredLanguage(accepted.split(',').map((tag) => tag.trim()))
  if (language === 'en') return problem
  const { data } = problem
  return {
    ...problem,
    message: said(problem.message, language),
    ...(data && {
      data: Object.fromEntries(
        Object.entries(data).map(([field, texts]) => [field, texts.map((text) => said(text, language))]),
      ),
    }),
  }
}

import type { Kysely } from 'kysely'
import type { Language } from '../../../domain/text/language.ts'
import { fillMessage, type Translations, type Values } from '../../../domain/text/message.ts'
import { userLanguage } from '../../../domain/user/contact.ts'
import type { Tables } from '../../db/tables.ts'
import { french } from './texts.fr.ts'
import { swahili } from './texts.sw.ts'

const TABLES: Partial<Record<Language, Translations>> = { sw: swahili, fr: french }

/** Formats a text of a mail in one language. */
export type MailTexts = <Message extends string>(message: Message, ...values: Values<Message>) => string

/** Returns the mail texts in the account's chosen language; English if none is chosen. */
export function createMailTexts(chosen: string | null): MailTexts {
  const language = userLanguage.safeParse(chosen).data ?? 'en'
  return (message, ...values) => {
    const given: Readonly<Record<string, unknown>> = values[0] ?? {}
    return fillMessage(TABLES[language]?.[message] ?? message, given, language)
  }
}

/** Returns the mail texts in an account's language. */
export async function readMailTexts(
  db: Kysely<Tables>,
  { company, userId }: { company: string; userId: string },
): Promise<MailTexts> {
  const row = await db
    .selectFrom('account')
    .select('language')
    .where('company', '=', company)
    .where('id', '=', userId)
    .executeTakeFirst()
  return createMailTexts(row?.language ?? null)
}

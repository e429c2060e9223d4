import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import { isShutDemoAccount } from '../../demo/shut-demo-account.ts'
import type { Tables } from '../../db/tables.ts'
import { writeMail } from '../../mail/write-mail.ts'
import { credentialOf } from '../credential.ts'
import type { Whose } from './recovery-codes.ts'
import { mailWordsOf } from '../mails/mail-words.ts'
import * as texts from '../mails/texts.ts'

/** Tells the owner of an account what became of its second factor: `what` is a message of `mails/texts.ts`. */
export async function tellOfFactor(
  context: Context,
  db: Kysely<Tables>,
  { company, userId }: Whose,
  what: keyof typeof texts,
): Promise<void> {
  const account = await credentialOf(db, company, userId)
  if (!account || (await isShutDemoAccount({ ...context, db }, { company, id: userId }))) return
  const say = await mailWordsOf(db, { company, userId })
  await writeMail(context, db, company, {
    to: account.email,
    subject: say(texts.factorWasChanged),
    text: [
      say(texts.hello, { name: account.full_name }),
      `${say(texts.factorOfAccountWasChanged)} ${say<string>(texts[what])}`,
      say(texts.ifThatWasNotYou),
    ].join('\n\n'),
  })
}

import type { Kysely } from 'kysely'
import type { Context } from '../../app/context.ts'
import { isDisabledDemoAccount } from '../../demo/data/demo-accounts.ts'
import type { Tables } from '../../db/tables.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { readCredential } from '../credential.ts'
import type { AccountKey } from './recovery-codes.ts'
import { readMailTexts } from '../mails/mail-texts.ts'
import * as texts from '../mails/texts.ts'

const CHANGES = {
  appAdded: texts.appAdded,
  appReplaced: texts.anotherAuthenticatorAppReplacedTheOldOne,
  appRemoved: texts.appRemoved,
  passkeyAdded: texts.passkeyAdded,
  passkeyRemoved: texts.passkeyRemoved,
  newRecoveryCodes: texts.newRecoveryCodesReplacedTheOldOnes,
  turnedOff: texts.turnedOff,
  takenByAdministrator: texts.itWasRemovedByAnAdministrator,
  takenByOperator: texts.itWasRemovedByTheOperatorOfThe,
}

/** Mails the owner of an account that the second factor was changed; `what` is the change. */
export async function mailFactorChange(
  context: Context,
  db: Kysely<Tables>,
  { company, userId }: AccountKey,
  what: keyof typeof CHANGES,
): Promise<void> {
  const account = await readCredential(db, company, userId)
  if (!account || (await isDisabledDemoAccount({ ...context, db }, { company, id: userId }))) return
  const say = await readMailTexts(db, { company, userId })
  await queueMail(context, db, company, {
    to: account.email,
    subject: say(texts.factorWasChanged),
    text: [
      say(texts.hello, { name: account.full_name }),
      `${say(texts.factorOfAccountWasChanged)} ${say<string>(CHANGES[what])}`,
      say(texts.ifThatWasNotYou),
    ].join('\n\n'),
  })
}

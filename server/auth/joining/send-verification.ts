import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import type { Tables } from '../../db/tables.ts'
import { notFoundProblem } from '../../http/problem-reply.ts'
import { queueMail } from '../../mail/write-mail.ts'
import { readCredential } from '../credential.ts'
import { mailWordsOf } from '../mails/mail-words.ts'
import { verificationMail, verificationPath } from '../mailed-link.ts'

/** Mails an account the link, at the console's `origin`, that verifies its address. */
export async function sendVerification(
  context: Context,
  db: Kysely<Tables>,
  origin: string,
  { company, userId }: { company: CompanyId; userId: string },
): Promise<void> {
  const account = await readCredential(db, company, userId)
  if (!account) throw notFoundProblem()
  const say = await mailWordsOf(db, { company, userId })
  const path = verificationPath(context, { company, userId, email: account.email })
  await queueMail(context, db, company, verificationMail({ ...account, say }, origin + path))
}

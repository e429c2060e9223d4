import type { Context } from '../../context.ts'
import type { CompanyId } from '../../db/company-id.ts'
import { notFound } from '../../http/problem-reply.ts'
import { sendMail } from '../../mail/send-mail.ts'
import { credentialOf } from '../credential.ts'
import { verificationMail, verificationPath } from '../mailed-link.ts'

/** Mails an account the link, at the console's `origin`, that verifies its address; false where the mail did not go out. */
export async function sendVerification(
  context: Context,
  origin: string,
  { company, userId }: { company: CompanyId; userId: string },
): Promise<boolean> {
  const account = await credentialOf(context.db, company, userId)
  if (!account) throw notFound()
  const path = verificationPath(context, { company, userId, email: account.email })
  return sendMail(context, company, verificationMail(account, origin + path))
}

import type { Kysely } from 'kysely'
import type { Account } from '../auth/account.ts'
import { limitsOf } from '../auth/permissions/limits-of.ts'
import { sees } from '../auth/permissions/within-limits.ts'
import type { Context } from '../context.ts'
import type { Tables } from '../db/tables.ts'
import { writeMail } from '../mail/write-mail.ts'

/**
 * Mails the active team members whom a comment mentions and who see the record, but for its author. The mail says where
 * the comment is, and nothing of it.
 */
export async function mailMentioned(
  context: Context,
  trx: Kysely<Tables>,
  { company, userId }: Account,
  of: { mentioned: readonly string[]; about: string; recordId: string; number: string; link: string },
): Promise<void> {
  const people = await trx
    .selectFrom('account')
    .select(['id', 'full_name', 'email', 'client_ids', 'assignment_ids'])
    .where('company', '=', company)
    .where('id', 'in', [...of.mentioned, userId])
    .where('verified_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .execute()
  const author = people.find(({ id }) => id === userId)?.full_name ?? 'Somebody'
  for (const { id, full_name, email, ...limited } of people) {
    if (id === userId) continue
    if (!(await sees(trx, { company, limits: limitsOf(limited) }, of.about, of.recordId))) continue
    await writeMail(context, trx, company, {
      to: email,
      subject: `You are mentioned on ${of.number}`,
      text: [`Hello ${full_name},`, `${author} mentioned you in a comment on ${of.number}.`, of.link].join(
        '\n\n',
      ),
    })
  }
}

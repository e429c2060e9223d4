import { outboxQuery, outboxReply } from '../../contract/account.ts'
import type { App } from '../app.ts'
import type { Account } from '../auth/account.ts'
import { accountsWithRole, roleIn } from '../auth/permissions/role-of.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { notFound } from '../http/problem-reply.ts'
import { openText, sealText } from '../keys/seal-text.ts'
import { letOlderGo, type LetGo } from '../retention/let-go.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Mail that was not sent, as no mail server is named; `at` in ms since epoch UTC, `body` sealed. */
    outbox: { id: string; company: string; at: number; addressee: string; subject: string; body: string }
  }
}

export interface Mail {
  to: string
  subject: string
  text: string
}

const KEPT_MS = 7 * 24 * 3_600_000
const SHOWN = 100

/** Keeps a mail instead of sending it. */
export async function keepInOutbox(context: Context, company: CompanyId, mail: Mail): Promise<void> {
  await context.db
    .insertInto('outbox')
    .values({
      id: context.newId(),
      company,
      at: context.now(),
      addressee: mail.to,
      subject: mail.subject,
      // the links in it open accounts
      body: sealText(context.keys, mail.text),
    })
    .execute()
}

/**
 * GET /api/outbox: the company's kept mail, for a server without a mail server; elsewhere there is no such thing. The
 * links in it open accounts, so nobody reads one of an account that may do more than their own.
 */
export function outboxRoutes(app: App, context: Context): void {
  const schema = { tags: ['auth'], querystring: outboxQuery, response: { 200: outboxReply } }
  app.get('/outbox', { schema }, async ({ account, query }) => {
    if (!keepsMail(context)) throw notFound()
    const rows = await context.db
      .selectFrom('outbox')
      .selectAll()
      .where('company', '=', account.company)
      .$if(query.to !== undefined, (mails) => mails.where('addressee', '=', query.to ?? ''))
      .orderBy('at', 'desc')
      .limit(SHOWN)
      .execute()
    const stronger = await strongerAccounts(context, account, [
      ...new Set(rows.map(({ addressee }) => addressee)),
    ])
    return {
      data: rows.map(({ id, at, addressee, subject, body }) => ({
        id,
        at,
        to: addressee,
        subject,
        text: stronger.has(addressee)
          ? null
          : (openText(context.keys, body) ?? 'The server has other keys since this mail was kept.'),
      })),
    }
  })
}

/** Which of these addresses belong to accounts that may do what this one may not. */
async function strongerAccounts(
  { db }: Context,
  { company, permissions }: Account,
  addresses: string[],
): Promise<Set<string>> {
  if (addresses.length === 0) return new Set()
  const accounts = await accountsWithRole(db)
    .select([
      'account.email',
      'account.role',
      'role.name as role_name',
      'role.permissions as role_permissions',
    ])
    .where('account.company', '=', company)
    .where('account.email', 'in', addresses)
    .execute()
  const held = new Set(permissions)
  return new Set(
    accounts
      .filter((each) => !roleIn(each).permissions.every((permission) => held.has(permission)))
      .map(({ email }) => email),
  )
}

/** Whether this server keeps mail for its administrators instead of sending it. */
export const keepsMail = ({ config }: Pick<Context, 'config'>): boolean => config.smtpUrl === null

/** Mail that nobody looked for in a week. */
export const letMailGo: LetGo = (trx, now, most) =>
  letOlderGo(trx, { table: 'outbox', key: 'id', time: 'at', before: now - KEPT_MS }, most)

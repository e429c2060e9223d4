import { outboxReply } from '../../contract/account.ts'
import type { App } from '../app.ts'
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
 * GET /api/outbox: the company's mail that was kept. It holds links that open accounts, so only a server without a
 * mail server that also runs the demo company shows it; elsewhere there is no such thing.
 */
export function outboxRoutes(app: App, context: Context): void {
  app.get('/outbox', { schema: { tags: ['auth'], response: { 200: outboxReply } } }, async ({ account }) => {
    if (!showsOutbox(context)) throw notFound()
    const rows = await context.db
      .selectFrom('outbox')
      .selectAll()
      .where('company', '=', account.company)
      .orderBy('at', 'desc')
      .limit(SHOWN)
      .execute()
    return {
      data: rows.map(({ id, at, addressee, subject, body }) => ({
        id,
        at,
        to: addressee,
        subject,
        text: openText(context.keys, body) ?? 'The server has other keys since this mail was kept.',
      })),
    }
  })
}

/** Whether this server shows mail instead of sending it. */
export const showsOutbox = ({ config }: Pick<Context, 'config'>): boolean =>
  config.smtpUrl === null && config.demo !== false

/** Mail that nobody looked for in a week. */
export const letMailGo: LetGo = (trx, now, most) =>
  letOlderGo(trx, { table: 'outbox', key: 'id', time: 'at', before: now - KEPT_MS }, most)

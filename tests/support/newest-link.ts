import type { Context } from '../../server/app/context.ts'
import { decryptText } from '../../server/keys/encrypt-text.ts'

/**
 * Returns the link in the newest stored mail, which remains in the outbox if there is no mail server. `to` selects a
 * recipient.
 */
export async function newestLink(context: Context, to?: string): Promise<URL> {
  const mail = await context.db
    .selectFrom('outbox')
    .select('body')
    .$if(to !== undefined, (query) => query.where('addressee', '=', to ?? ''))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return new URL(/http:\S+/.exec(decryptText(context.keys, mail.body) ?? '')?.[0] ?? '')
}

import { createHmac } from 'node:crypto'
import { guestAccessBody, guestAccessSettings } from '../../contract/guests/guest.ts'
import { type GuestAccess, guestAccessStream } from '../../domain/guest/guest-access.ts'
import type { App } from '../app/app.ts'
import { lockEmail } from '../auth/registration/find-account.ts'
import { recordAttempt, tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { createRecordHandlers } from '../resource/record/record.ts'
import { writeHeaders } from '../resource/write/write-headers.ts'
import { guestAccess } from './guest-model.ts'

const tags = ['guests']
/**
 * Maximum number of codes that a company may try to set per quarter of an hour. A refusal reveals that
 * another company has the code.
 */
const MOST_CODES = 20
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'

/**
 * Returns the default code of a company: eight letters. It stays the same as long as the server has the same
 * key.
 */
const defaultCode = ({ keys }: Pick<Context, 'keys'>, company: CompanyId): string =>
  [...createHmac('sha256', keys.signing()).update(`guest-code/${company}`).digest().subarray(0, 8)]
    .map((byte) => LETTERS[byte % LETTERS.length])
    .join('')

/**
 * Returns whether a company allows guests (off by default), and the code with which visitors request access.
 */
export async function readGuestAccess(
  context: Pick<Context, 'keys'>,
  db: Context['db'],
  company: CompanyId,
): Promise<GuestAccess> {
  const row = await db
    .selectFrom('guest_access')
    .select(['enabled', 'code'])
    .where('company', '=', company)
    .executeTakeFirst()
  return { enabled: row?.enabled === 1, organizationCode: row?.code ?? defaultCode(context, company) }
}

/** Returns whether any company on this server allows guests. */
export const hasAnyGuestAccess = async (db: Context['db']): Promise<boolean> =>
  (await db
    .selectFrom('guest_access')
    .select('company')
    .where('enabled', '=', 1)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Returns the company that has this code and allows guests; null: none. */
export async function findCompanyByCode(db: Context['db'], code: string): Promise<CompanyId | null> {
  const row = await db
    .selectFrom('guest_access')
    .select('company')
    .where('code', '=', code)
    .where('enabled', '=', 1)
    .executeTakeFirst()
  return row ? companyId(row.company) : null
}

const taken = () => {
  const message = 'Another company here has this code. Please choose another one.'
  return new HttpProblem(422, message, { code: 'code_taken', data: { organizationCode: [message] } })
}

/** Routes GET and POST /api/guest-access-settings: whether a company allows guests. */
export function guestAccessRoutes(app: App, context: Context): void {
  const record = createRecordHandlers(context, guestAccess, guestAccessStream, async (db, company) => ({
    id: company,
    ...(await readGuestAccess(context, db, company)),
  }))

  app.get(
    '/guest-access-settings',
    { schema: { tags, response: { 200: guestAccessSettings } } },
    ({ account }) => readGuestAccess(context, context.db, account.company),
  )
  app.post(
    '/guest-access-settings',
    {
      schema: { tags, headers: writeHeaders, body: guestAccessBody, response: { 200: guestAccessSettings } },
    },
    async (request, reply) => {
      const { company } = request.account
      const attempt = await recordAttempt(context, [{ name: `guest-code:${company}`, limit: MOST_CODES }])
      if (!attempt.allowed) throw tooManyAttempts(reply, attempt.retryAfterMs)
      const command = { type: 'ChangeGuestAccess', ...request.body } as const
      return record.write(request, reply, {
        id: company,
        asked: command,
        commandIn: async (trx) => {
          const { organizationCode: code } = command
          await lockEmail(context, trx, `guest-code/${code}`)
          // also refused if the other company has turned guest access off, because its code may still be
          // printed somewhere
          const other = await trx
            .selectFrom('guest_access')
            .select('company')
            .where('code', '=', code)
            .where('company', '<>', company)
            .executeTakeFirst()
          if (other) throw taken()
          return command
        },
        tell: (trx) => readGuestAccess(context, trx, company),
      })
    },
  )
}

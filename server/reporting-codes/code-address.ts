import { sql } from 'kysely'
import { toString as drawQr } from 'qrcode'
import { z } from 'zod'
import { id } from '../../contract/core/id.ts'
import type { App } from '../app/app.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { HttpProblem, notFoundProblem } from '../http/reply/problem-reply.ts'
import { publicOrigin } from '../http/reply/public-origin.ts'
import { createCode, hashCode, recoverCode } from './code-secret.ts'

/** Records that somebody without an account opens by a code. */
export interface CodedRecords {
  table: 'client_link' | 'roster_link' | 'reporting_code'
  stream: string
  /** path of the list */
  path: string
  /** tag of the OpenAPI page */
  tag: string
  /** how refusals name a record and its display */
  words: { one: 'link' | 'code'; shown: 'shown' | 'printed' }
  /** whether the address of an expired one is refused */
  refusesExpired?: true
}

const codeName = ({ stream }: CodedRecords, company: CompanyId, recordId: string) =>
  `${stream}/${company}/${recordId}`

/** Returns the stored hash of a new record's code. */
export const newCodeHash = (
  { keys }: Pick<Context, 'keys'>,
  coded: CodedRecords,
  company: CompanyId,
  recordId: string,
): string => hashCode(createCode(keys.signing(), codeName(coded, company, recordId)))

/** GET {path}/{id}/address: the URL with the code of a valid record, and its QR code. */
export function codeAddressRoute<Urls extends { url: string }>(
  app: App,
  context: Context,
  coded: CodedRecords,
  of: { reply: z.ZodType; urls: (origin: string, code: string) => Urls },
): void {
  const { table, path, tag, words, refusesExpired = false } = coded
  const params = z.object({ id })
  app.get(
    `${path}/:id/address`,
    { schema: { tags: [tag], params, response: { 200: of.reply } } },
    async (request, reply) => {
      const { company } = request.account
      const row = await context.db
        .selectFrom(table)
        .select(['id', 'code_hash', 'status'])
        .select(sql<number | null>`${refusesExpired ? sql.ref('expires_at') : sql`null`}`.as('expires_at'))
        .where('company', '=', company)
        .where('id', '=', request.params.id)
        .executeTakeFirst()
      if (!row) throw notFoundProblem()
      if (row.status === 'revoked')
        throw new HttpProblem(409, `This ${words.one} is revoked. Issue another.`, { code: 'not_issued' })
      if (row.expires_at !== null && row.expires_at <= context.now())
        throw new HttpProblem(409, `This ${words.one} has expired. Issue another.`, { code: 'not_issued' })
      const code = recoverCode(context.keys, codeName(coded, company, row.id), row.code_hash)
      if (code === null)
        throw new HttpProblem(
          409,
          `The server has other keys since this ${words.one} was issued, so it cannot be ${words.shown} again. Revoke it and issue another.`,
          { code: 'secret_unavailable' },
        )
      // the reply contains the code
      void reply.header('cache-control', 'no-store')
      const urls = of.urls(publicOrigin(context.config, request), code)
      return { data: { ...urls, qr_svg: await drawQr(urls.url, { type: 'svg', margin: 2 }) } }
    },
  )
}

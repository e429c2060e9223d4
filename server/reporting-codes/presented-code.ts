import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/guessing/network-of.ts'
import { tooManyTries } from '../auth/guessing/tries.ts'
import type { Context } from '../context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { notFound } from '../http/problem-reply.ts'
import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'
import { codeUse, type CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import { codeHash } from './code-secret.ts'
import { WrongCodes } from './wrong-codes.ts'

/** What a code is for, as its row keeps it. */
export const keptUses = jsonText.pipe(z.array(codeUse))

export interface PresentedCode {
  company: CompanyId
  id: string
  sitePostId: string
  uses: readonly CodeUse[]
}

/**
 * Reads the code of a request, of which `find` knows what it opens by the hash at a time (ms since epoch UTC). One that
 * nobody issued, one that expired and one that was revoked cause the same 404, after the same query. Throws 429 where the
 * network has presented many wrong ones within a minute.
 */
export function codeReader<Opened>(
  context: Pick<Context, 'now'>,
  find: (hash: string, now: number) => Promise<Opened | null>,
  message: string,
) {
  const wrong = new WrongCodes()
  return async (request: FastifyRequest, reply: FastifyReply, code: string): Promise<Opened> => {
    const network = networkOf(request.ip)
    const now = context.now()
    const waitMs = wrong.waitMs(network, now)
    if (waitMs > 0) throw tooManyTries(reply, waitMs)
    const opened = await find(codeHash(code), now)
    if (opened === null) {
      wrong.add(network, now)
      throw notFound(message)
    }
    vouchFor(request)
    return opened
  }
}

/** What a reporting code opens; null where it is not valid. */
export const reportingCodeIn =
  ({ db }: Pick<Context, 'db'>) =>
  async (hash: string, now: number): Promise<PresentedCode | null> => {
    const row = await db
      .selectFrom('reporting_code')
      .select(['company', 'id', 'site_post_id', 'status', 'expires_at', 'uses'])
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    if (!row || row.status === 'revoked' || (row.expires_at !== null && row.expires_at <= now)) return null
    return {
      company: companyId(row.company),
      id: row.id,
      sitePostId: row.site_post_id,
      uses: keptUses.parse(row.uses),
    }
  }

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { createCodeReader } from '../reporting-codes/presented-code.ts'

/** A valid link, and the client to whom it belongs. */
export interface PresentedClientLink {
  company: CompanyId
  linkId: string
  clientId: string
  clientName: string
  expiresOn: string
}

/**
 * Returns the client of a link at a time (ms since epoch UTC). null: the link is not valid, or the client
 * was archived or removed.
 */
const linkIn =
  ({ db }: Pick<Context, 'db'>) =>
  async (hash: string, now: number): Promise<PresentedClientLink | null> => {
    const row = await db
      .selectFrom('client_link')
      .innerJoin('client', onId('client', 'client_link.client_id'))
      .select(['client_link.company', 'client_link.id', 'client_link.status', 'client_link.client_id'])
      .select(['client_link.expires_on', 'client_link.expires_at'])
      .select(['client.name', 'client.archived_at', 'client.ended_at'])
      .where('client_link.code_hash', '=', hash)
      .executeTakeFirst()
    if (!row || row.status === 'revoked' || row.expires_at <= now) return null
    if (row.archived_at !== null || row.ended_at !== null) return null
    return {
      company: companyId(row.company),
      linkId: row.id,
      clientId: row.client_id,
      clientName: row.name,
      expiresOn: row.expires_on,
    }
  }

/** Creates a function that reads and checks the link code of a request; see `createCodeReader`. */
export const createClientLinkReader = (
  context: Context,
): ((request: FastifyRequest, reply: FastifyReply, code: string) => Promise<PresentedClientLink>) =>
  createCodeReader(
    context,
    linkIn(context),
    'This link is not valid. Ask the security company for a new one.',
  )

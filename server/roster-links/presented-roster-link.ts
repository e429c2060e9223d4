import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import { createCodeReader } from '../reporting-codes/presented-code.ts'

/** The guard of a valid link. */
export interface PresentedRosterLink {
  company: CompanyId
  linkId: string
  workerId: string
  guardName: string
}

/**
 * Returns a function that finds the guard of a link by the hash of its code; null: not valid, or the guard
 * has left.
 */
const linkIn =
  ({ db }: Pick<Context, 'db'>) =>
  async (hash: string): Promise<PresentedRosterLink | null> => {
    const row = await db
      .selectFrom('roster_link')
      .innerJoin('worker', onId('worker', 'roster_link.worker_id'))
      .select(['roster_link.company', 'roster_link.id', 'roster_link.status', 'roster_link.worker_id'])
      .select(['worker.full_name', 'worker.status as employment', 'worker.archived_at'])
      .where('roster_link.code_hash', '=', hash)
      .executeTakeFirst()
    if (!row || row.status === 'revoked' || row.archived_at !== null || row.employment === 'terminated')
      return null
    return {
      company: companyId(row.company),
      linkId: row.id,
      workerId: row.worker_id,
      guardName: row.full_name,
    }
  }

/** Creates a function that reads the link of a request; see `createCodeReader`. */
export const createRosterLinkReader = (
  context: Context,
): ((request: FastifyRequest, reply: FastifyReply, code: string) => Promise<PresentedRosterLink>) =>
  createCodeReader(context, linkIn(context), 'This link is not valid. Ask your company for a new one.')

import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientNetwork } from '../auth/brute-force/client-network.ts'
import { tooManyAttempts } from '../auth/brute-force/rate-limit.ts'
import type { Context } from '../app/context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import { onEqual } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import { markAuthenticated } from '../http/limits/pre-auth-limits.ts'
import { notFoundProblem } from '../http/reply/problem-reply.ts'
import { z } from 'zod'
import { jsonText } from '../../domain/text/json-text.ts'
import { codeUse, type CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import { hashCode } from './code-secret.ts'
import { FailedAttemptCounter } from './failed-attempt-counter.ts'

/** allowed wrong codes per network and minute */
const WRONG = { most: 30, spanMs: 60_000 }
/**
 * a wrong code gets its reply this long after its arrival, ms, so that the duration does not reveal whether a
 * row was found
 */
const ANSWERED_AFTER_MS = 50

/** Parses the column with the uses of a code. */
export const codeUsesJson = jsonText.pipe(z.array(codeUse))

export interface PresentedCode {
  company: CompanyId
  id: string
  sitePostId: string
  uses: readonly CodeUse[]
  /** name of the checkpoint to which the code belongs; null: it is a reporting code */
  checkpoint: string | null
}

/**
 * Returns a function that reads the code of a request. `find` looks up its hash at a time, ms since epoch
 * UTC. Unknown, expired and revoked codes get the same 404 after the same time; a network with many wrong
 * codes in a minute gets a 429. A valid code always works, because thousands of phones may share an address.
 */
export function createCodeReader<Opened>(
  context: Pick<Context, 'now'>,
  find: (hash: string, now: number) => Promise<Opened | null>,
  message: string,
) {
  // codes are too long to be guessed; the limit only slows down those who try
  const wrong = new FailedAttemptCounter(WRONG)
  let turn: Promise<unknown> = Promise.resolve()
  /** Looks up codes one at a time, for networks over the limit, so that they do not slow down others. */
  const inTurn = <Found>(look: () => Promise<Found>): Promise<Found> => {
    const found = turn.then(look)
    turn = found.catch(() => undefined)
    return found
  }
  return async (request: FastifyRequest, reply: FastifyReply, code: string): Promise<Opened> => {
    const network = clientNetwork(request.ip)
    const now = context.now()
    // The timer starts before the lookup, so that the time of the reply does not depend on it.
    const even = setTimeout(ANSWERED_AFTER_MS)
    const waitMs = wrong.waitMs(network, now)
    const look = () => find(hashCode(code), now)
    const opened = await (waitMs > 0 ? inTurn(look) : look())
    if (opened === null) {
      await even
      if (waitMs > 0) throw tooManyAttempts(reply, waitMs)
      wrong.add(network, now)
      throw notFoundProblem(message)
    }
    markAuthenticated(request)
    return opened
  }
}

/**
 * Finds what a code gives access to; null: not valid. The code of a checkpoint gives access to that
 * checkpoint only, if its post has a valid reporting code for checkpoints. An invalid code runs the same two
 * queries.
 */
export const findReportingCode =
  ({ db }: Pick<Context, 'db'>) =>
  async (hash: string, now: number): Promise<PresentedCode | null> => {
    const row = await db
      .selectFrom('reporting_code')
      .select(OPENED)
      .where('code_hash', '=', hash)
      .executeTakeFirst()
    if (row && isValid(row, now)) return { ...opened(row), checkpoint: null }
    const ofPost = await db
      .selectFrom('patrol_checkpoint as point')
      .innerJoin('reporting_code', onEqual('reporting_code.site_post_id', 'point.site_post_id'))
      .select([...OPENED, 'point.name'])
      .where('point.code_hash', '=', hash)
      .where('point.archived_at', 'is', null)
      .where('reporting_code.status', '=', 'issued')
      .orderBy('reporting_code.issued_at', 'desc')
      .limit(MOST_OF_POST)
      .execute()
    const first = ofPost.find(
      (each) => isValid(each, now) && codeUsesJson.parse(each.uses).includes('checkpoint'),
    )
    return first ? { ...opened(first), uses: ['checkpoint'], checkpoint: first.name } : null
  }

/** maximum number of a post's reporting codes that are tried */
const MOST_OF_POST = 20
const OPENED = [
  'reporting_code.company',
  'reporting_code.id',
  'reporting_code.site_post_id',
  'reporting_code.status',
  'reporting_code.expires_at',
  'reporting_code.uses',
] as const

type Row = Pick<
  Tables['reporting_code'],
  'company' | 'id' | 'site_post_id' | 'status' | 'expires_at' | 'uses'
>
const isValid = ({ status, expires_at }: Row, now: number) =>
  status === 'issued' && (expires_at === null || expires_at > now)
const opened = ({ company, id, site_post_id: sitePostId, uses }: Row) => ({
  company: companyId(company),
  id,
  sitePostId,
  uses: codeUsesJson.parse(uses),
})

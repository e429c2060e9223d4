import { setTimeout } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../auth/guessing/network-of.ts'
import { tooManyTries } from '../auth/guessing/tries.ts'
import type { Context } from '../context.ts'
import { companyId, type CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { vouchFor } from '../http/bound-strangers.ts'
import { notFound } from '../http/problem-reply.ts'
import { z } from 'zod'
import { jsonText } from '../../domain/json-text.ts'
import { codeUse, type CodeUse } from '../../domain/reporting-codes/code-uses.ts'
import { codeHash } from './code-secret.ts'
import { CountedTries } from './counted-tries.ts'

/** wrong codes of one network in a minute, before it has to wait */
const WRONG = { most: 30, spanMs: 60_000 }
/** A wrong code is answered so long after it came: what was looked up, and whether a row was found, shows in no time. */
const ANSWERED_AFTER_MS = 50

/** What a code is for, as its row keeps it. */
export const keptUses = jsonText.pipe(z.array(codeUse))

export interface PresentedCode {
  company: CompanyId
  id: string
  sitePostId: string
  uses: readonly CodeUse[]
  /** the checkpoint whose code it is; null: a reporting code */
  checkpoint: string | null
}

/**
 * Reads the code of a request, of which `find` knows what it opens by the hash at a time (ms since epoch UTC). One that
 * nobody issued, one that expired and one that was revoked cause the same 404, at the same time; from a network that
 * has presented many wrong ones within a minute they cause a 429. A valid code opens whatever others of its network did:
 * thousands of phones share an address of their carrier.
 */
export function codeReader<Opened>(
  context: Pick<Context, 'now'>,
  find: (hash: string, now: number) => Promise<Opened | null>,
  message: string,
) {
  // the codes are too long to be guessed: it slows a search that shows in the log
  const wrong = new CountedTries(WRONG)
  let turn: Promise<unknown> = Promise.resolve()
  /** of networks that are held up one code is looked up at a time, so that the storage serves everybody else */
  const inTurn = <Found>(look: () => Promise<Found>): Promise<Found> => {
    const found = turn.then(look)
    turn = found.catch(() => undefined)
    return found
  }
  return async (request: FastifyRequest, reply: FastifyReply, code: string): Promise<Opened> => {
    const network = networkOf(request.ip)
    const now = context.now()
    // begun before the codes are read, so that it does not depend on them
    const even = setTimeout(ANSWERED_AFTER_MS)
    const waitMs = wrong.waitMs(network, now)
    const look = () => find(codeHash(code), now)
    const opened = await (waitMs > 0 ? inTurn(look) : look())
    if (opened === null) {
      await even
      if (waitMs > 0) throw tooManyTries(reply, waitMs)
      wrong.add(network, now)
      throw notFound(message)
    }
    vouchFor(request)
    return opened
  }
}

/**
 * What a code opens; null where it is not valid. The code of a checkpoint opens the same page for that checkpoint alone,
 * where its post has a valid reporting code that is for checkpoints. Whatever is not valid causes the same two queries.
 */
export const reportingCodeIn =
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
      .innerJoin('reporting_code', (join) =>
        join
          .onRef('reporting_code.company', '=', 'point.company')
          .onRef('reporting_code.site_post_id', '=', 'point.site_post_id'),
      )
      .select([...OPENED, 'point.name'])
      .where('point.code_hash', '=', hash)
      .where('point.archived_at', 'is', null)
      .where('reporting_code.status', '=', 'issued')
      .orderBy('reporting_code.issued_at', 'desc')
      .limit(MOST_OF_POST)
      .execute()
    const first = ofPost.find(
      (each) => isValid(each, now) && keptUses.parse(each.uses).includes('checkpoint'),
    )
    return first ? { ...opened(first), uses: ['checkpoint'], checkpoint: first.name } : null
  }

/** codes of one post that are looked at */
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
  uses: keptUses.parse(uses),
})

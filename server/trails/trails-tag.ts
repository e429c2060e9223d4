import { hash } from 'node:crypto'
import { OPEN_AFTER_MS, SEAL_HOUR_MS, sealHourOf } from '../../domain/evidence/closed-hours.ts'
import { fixSealsStream } from '../../domain/evidence/fix-seals.ts'
import { streamName } from '../../domain/event.ts'
import type { Context } from '../context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { loadState } from '../event-log/stream-state.ts'
import type { TrailsSpan } from './guard-hours.ts'

/** To be counted up with whatever gives the same fixes other bytes. */
const FORM = 2

/**
 * The strong entity tag (RFC 9110 §8.8.1) of what guards have walked in a span, asked for before it is read; null where
 * that may change untold: an hour of it is not closed yet, or its fixes are being let go. What came in time is that of
 * the seals that the log was given after the hours were closed, by the hash of its chain; what came late is counted for
 * its hour. `coding` is what decides how the answer is compressed.
 */
export async function trailsTag(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  span: TrailsSpan,
  coding: string,
): Promise<string | null> {
  const first = sealHourOf(span.from)
  const end = sealHourOf(span.to - 1) + SEAL_HOUR_MS
  const closing = await db
    .selectFrom('closing')
    .select('closed_until')
    .where('company', '=', company)
    .executeTakeFirst()
  if (!closing || closing.closed_until < end) return null
  const seals = await loadState(db, company, streamName(fixSealsStream.name, company), fixSealsStream)
  if (first < seals.state.letGoBefore) return null
  const sealed = await db
    .selectFrom('event')
    .select('hash')
    .where('company', '=', company)
    .where('type', '=', 'FixesSealed')
    .where('at', '>=', end + OPEN_AFTER_MS)
    .orderBy('at')
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
  const late = await db
    .selectFrom('late_change')
    .select(['hour', 'changes', 'changed_at'])
    .where('company', '=', company)
    .where('hour', '>=', first)
    .where('hour', '<', end)
    .orderBy('hour')
    .execute()
  const told = [FORM, coding, company, span, sealed?.hash, late]
  return `"${hash('sha256', JSON.stringify(told), 'base64url')}"`
}

/** Whether one of the tags of an `If-None-Match` is this one. */
export const isKnownTag = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

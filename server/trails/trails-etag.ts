import { hash } from 'node:crypto'
import { HOUR_CLOSE_DELAY_MS, SEAL_HOUR_MS, sealHourStart } from '../../domain/evidence/seals/closed-hours.ts'
import { fixSealsStream } from '../../domain/evidence/seals/fix-seals.ts'
import { streamName } from '../../domain/event-sourcing/event.ts'
import type { Context } from '../app/context.ts'
import type { CompanyId } from '../db/company-id.ts'
import { loadState } from '../event-log/stream-snapshots.ts'
import type { TrailsSpan } from './guard-hours.ts'

/** Part of the tag. Increase it with every change that gives other bytes for the same fixes. */
const FORM = 2

/**
 * Returns the strong entity tag of the tracks in a period, without reading them; null if they may change,
 * because an hour is not closed yet or its fixes are being deleted. The hash of the first seal after the
 * period covers fixes in time; a counter per hour covers late ones. `coding` is the compression of the reply.
 */
export async function trailsEtag(
  { db }: Pick<Context, 'db'>,
  company: CompanyId,
  span: TrailsSpan,
  coding: string,
): Promise<string | null> {
  const first = sealHourStart(span.from)
  const end = sealHourStart(span.to - 1) + SEAL_HOUR_MS
  const closing = await db
    .selectFrom('sealing_state')
    .select('closed_until')
    .where('company', '=', company)
    .executeTakeFirst()
  if (!closing || closing.closed_until < end) return null
  const seals = await loadState(db, company, streamName(fixSealsStream.name, company), fixSealsStream)
  if (first < seals.state.purgedBefore) return null
  const sealed = await db
    .selectFrom('event')
    .select('hash')
    .where('company', '=', company)
    .where('type', '=', 'FixesSealed')
    .where('at', '>=', end + HOUR_CLOSE_DELAY_MS)
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

/** Returns whether the header `If-None-Match` contains this tag. */
export const matchesEtag = (header: string | undefined, tag: string): boolean =>
  header === '*' || (header ?? '').split(',').some((each) => each.trim().replace(/^W\//, '') === tag)

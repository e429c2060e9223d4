import { patrolStream } from '../../../domain/patrol/patrol.ts'
import { streamParts } from '../../../domain/event.ts'
import { readEvent } from '../../../domain/stored-event.ts'
import type { Episode } from '../../../domain/alarms/damped-episodes.ts'
import { readBatches } from '../../event-log/read-log.ts'
import type { AskedFacts, PastEpisodes } from '../alarm-kind.ts'
import { guardsAbout } from '../guards-about.ts'

/** Who was offline by the log in a span, from the events of that time; a silence that goes on has no end. */
export async function pastLosses(
  { db, company, now }: AskedFacts,
  { from, to }: { from: number; to: number },
): Promise<{ found: PastEpisodes[]; leftOut: number }> {
  const first = await db
    .selectFrom('event')
    .select((eb) => eb.fn.min('position').as('position'))
    .where('company', '=', company)
    .where('at', '>=', from)
    .where('at', '<', to)
    .executeTakeFirst()
  const byPatrol = new Map<string, Episode[]>()
  if (first?.position == null) return { found: [], leftOut: 0 }
  reading: for await (const events of readBatches(db, company, Number(first.position) - 1, { size: 500 }))
    for (const { stream, event, at } of events) {
      if (at >= to) break reading
      const { type, id } = streamParts(stream)
      if (type !== patrolStream.name) continue
      const read = readEvent(patrolStream, event)
      const known = byPatrol.get(id) ?? []
      const last = known.at(-1)
      if (read.type === 'GuardLost')
        byPatrol.set(id, [...known, { since: at, until: null, value: null, detail: null }])
      else if (last?.until === null && (read.type === 'GuardHeardAgain' || read.type === 'PatrolEnded'))
        byPatrol.set(id, [...known.slice(0, -1), { ...last, until: at }])
    }
  const workers = new Map<string, string>()
  for (const id of byPatrol.keys()) {
    const row = await db
      .selectFrom('patrol')
      .select('worker_id')
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (row) workers.set(id, row.worker_id)
  }
  const guards = await guardsAbout(db, company, [...workers.values()], now)
  const found = [...byPatrol].flatMap(([id, episodes]) => {
    const guard = guards.get(workers.get(id) ?? '')
    return guard ? [{ about: guard.about, name: guard.name, episodes }] : []
  })
  return { found, leftOut: 0 }
}

import type { Kysely } from 'kysely'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { rosterStream } from '../../domain/roster/roster.ts'
import type { Tables } from '../db/tables.ts'
import { allExist } from '../resource/references.ts'
import type { DecidedEvents } from '../resource/resource.ts'

type Db = Kysely<Tables>
type Named = readonly [
  table: 'site_post' | 'shift_pattern' | 'worker',
  noun: string,
  ids: readonly (string | null)[],
]

async function firstUnknown(
  trx: Db,
  { company }: DecidedEvents,
  field: string,
  all: readonly Named[],
): Promise<Refusal | null> {
  for (const [table, noun, ids] of all)
    if (!(await allExist(trx, company, table, ids)))
      return { code: `unknown_${table}`, message: `There is no such ${noun}.`, field }
  return null
}

/**
 * Checks that the strength and the barred guards of an assignment name posts, shifts and guards of the
 * company.
 */
export async function strengthReferenceRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  for (const event of decided.events.map((each) => assignmentStream.event.parse(each))) {
    const refusal =
      event.type === 'RequiredGuardsSet'
        ? await firstUnknown(trx, decided, 'strength', [
            ['site_post', 'site post', event.strength.map(({ post }) => post)],
            ['shift_pattern', 'shift', event.strength.map(({ pattern }) => pattern)],
          ])
        : event.type === 'GuardsBarred'
          ? await firstUnknown(trx, decided, 'barred', [
              ['worker', 'guard', event.barred.map(({ guard }) => guard)],
            ])
          : null
    if (refusal) return refusal
  }
  return null
}

/** Checks that posts, shifts and guards of a plan belong to the company. */
export async function rosterReferenceRefusal(trx: Db, decided: DecidedEvents): Promise<Refusal | null> {
  for (const planned of decided.events) {
    if (planned.type !== 'DutiesPlanned') continue
    const event = rosterStream.event.parse(planned)
    if (event.type !== 'DutiesPlanned') continue
    const refusal = await firstUnknown(trx, decided, 'set', [
      ['worker', 'guard', event.set.map(({ guard }) => guard)],
      ['site_post', 'site post', event.set.map(({ post }) => post)],
      ['shift_pattern', 'shift', event.set.map(({ pattern }) => pattern)],
    ])
    if (refusal) return refusal
  }
  return null
}

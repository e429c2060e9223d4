import type { Kysely } from 'kysely'
import { occurrences as contract } from '../../contract/occurrences/occurrence.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { type OccurrenceEvent, occurrenceStream } from '../../domain/occurrences/occurrence.ts'
import type { Refusal } from '../../domain/event-sourcing/event.ts'
import { searchText } from '../../domain/text/text.ts'
import { z } from 'zod'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { addRow, changeRow, readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { DecidedEvents, Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** Times are ms since epoch UTC; people are stored as `user:17`. */
    occurrence: {
      company: string
      id: string
      site_post_id: string
      year: number
      serial: number
      category: string
      priority: string
      narrative: string
      search: string
      action_taken: string | null
      occurred_at: number
      written_at: number
      recorded_at: number
      late_reason: string | null
      worker_id: string | null
      author: string
      /** JSON, like `attachments`, `handover` and `supplements` */
      involved: string
      attachments: string
      handover: string | null
      supplements: string
      /** the guards who hand over and take over, the state of the handover, and what the second guard replied */
      outgoing_id: string | null
      incoming_id: string | null
      handover_state: 'offered' | 'accepted' | 'disputed' | null
      handover_answer: string | null
      answered_at: number | null
      answered_by: string | null
      status: 'recorded' | 'reviewed' | 'amended' | 'voided'
      amends: string | null
      amend_reason: string | null
      amended_by: string | null
      reviewed_at: number | null
      reviewed_by: string | null
      review_note: string | null
      voided_at: number | null
      voided_by: string | null
      void_reason: string | null
    }
  }
}

type Db = Kysely<Tables>

export const supplementsJson = jsonText.pipe(
  z.array(z.object({ text: z.string(), at: z.number(), by: z.string() })),
)

/**
 * Returns valid entries that refer to a record and so prevent its removal. A hundred are enough for the error
 * message.
 */
const naming = (column: 'site_post_id' | 'worker_id') => (db: Db, company: CompanyId, id: string) =>
  db
    .selectFrom('occurrence')
    .select('narrative as called')
    .where('company', '=', company)
    .where(column, '=', id)
    .where('status', '!=', 'voided')
    .limit(100)

export const occurrences: Resource = {
  noun: { one: 'occurrence', many: 'occurrences' },
  path: contract.path,
  files: { attachments: 'any' },
  refersTo: { 'site-post': naming('site_post_id'), worker: naming('worker_id') },
  refuses: refusesUnknownSide,
  readModel: readModel(occurrenceStream, ['occurrence'], async (trx, key, event, { at, by }) => {
    switch (event.type) {
      case 'OccurrenceRecorded': {
        const { type: _type, ...fields } = event
        return addRow(trx, 'occurrence', key, { ...columnsOf(fields), recorded_at: at, supplements: '[]' })
      }
      case 'OccurrenceAmended':
        return changeRow(trx, 'occurrence', key, { status: 'amended', amended_by: event.amendedBy })
      case 'OccurrenceSupplemented': {
        const { supplements } = await trx
          .selectFrom('occurrence')
          .select('supplements')
          .where('company', '=', key.company)
          .where('id', '=', key.id)
          .executeTakeFirstOrThrow()
        const all = [...supplementsJson.parse(supplements), { text: event.text, at, by }]
        return changeRow(trx, 'occurrence', key, { supplements: JSON.stringify(all) })
      }
      case 'OccurrenceVoided':
        return changeRow(trx, 'occurrence', key, {
          status: 'voided',
          void_reason: event.reason,
          voided_at: at,
          voided_by: by,
        })
      case 'OccurrenceReviewed':
        return changeRow(trx, 'occurrence', key, {
          status: 'reviewed',
          review_note: event.note,
          reviewed_at: at,
          reviewed_by: by,
        })
      case 'HandoverAccepted':
      case 'HandoverDisputed':
        return changeRow(trx, 'occurrence', key, {
          handover_state: event.type === 'HandoverAccepted' ? 'accepted' : 'disputed',
          handover_answer: event.type === 'HandoverAccepted' ? event.remarks : event.reason,
          answered_at: at,
          answered_by: by,
        })
    }
  }),
}

type Recorded = Extract<OccurrenceEvent, { type: 'OccurrenceRecorded' }>

function columnsOf({ involved, attachments, handover, ...fields }: Omit<Recorded, 'type'>) {
  return {
    ...toColumnFields(fields),
    involved: JSON.stringify(involved),
    attachments: JSON.stringify(attachments),
    handover: handover && JSON.stringify(handover),
    outgoing_id: handover?.outgoing ?? null,
    incoming_id: handover?.incoming ?? null,
    handover_state: handover ? 'offered' : null,
    search: searchText([fields.narrative, fields.actionTaken].filter(Boolean).join(' ')),
    status: 'recorded',
  }
}

/** Checks that both sides of a handover are guards of the company. */
async function refusesUnknownSide(trx: Db, { company, events }: DecidedEvents): Promise<Refusal | null> {
  for (const event of events as readonly OccurrenceEvent[]) {
    if (event.type !== 'OccurrenceRecorded' || !event.handover) continue
    const { outgoing, incoming } = event.handover
    const found = await trx
      .selectFrom('worker')
      .select('id')
      .where('company', '=', company)
      .where('id', 'in', [outgoing, incoming])
      .where('archived_at', 'is', null)
      .execute()
    if (found.length < 2)
      return { code: 'unknown_worker', message: 'There is no such guard.', field: 'handover' }
  }
  return null
}

import { fieldReportStream } from '../../../domain/field-reports/field-report.ts'
import { onId } from '../../db/on-id.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  postRecordContext,
  NO_DELAY,
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  currentCondition,
} from '../alarm-kind.ts'
import { type ConcernedRecord, recordCondition } from './past-alarms.ts'

interface Called extends ConcernedRecord {
  /** when the alarm's condition began, ms since epoch UTC; null: it is false */
  at: number | null
}

const STANDS: Readonly<Record<string, boolean>> = {
  FieldReportReceived: true,
  FieldReportAccepted: false,
  FieldReportRejected: false,
}

const help: AlarmKind<Called> = {
  kind: 'help_from_phone',
  title: 'Help from a phone',
  means:
    'Somebody at a post asked for help by its code. It ends when somebody accepts or rejects the report.',
  unit: null,
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 1,
    instructions: 'Call the post, and send somebody. Accept the report after help was given.',
  },
  ...recordCondition(fieldReportStream.name, STANDS, callsOf),
  judge: ({ name, at }) => currentCondition(at, { detail: name }),
}

/** Reads the calls for help with these ids. */
async function callsOf({ db, company }: FactsContext, ids: readonly string[]): Promise<Map<string, Called>> {
  const rows = await db
    .selectFrom('field_report')
    .innerJoin('site_post', onId('site_post', 'field_report.site_post_id'))
    .select(['field_report.id', 'field_report.status', 'received_at', 'reporter', 'note'])
    .select(['site_post_id', 'site_post.alias', 'site_post.assignment_id', 'site_post.client_id'])
    .where('field_report.company', '=', company)
    .where('field_report.id', 'in', padToPowerOfTwo([...ids]))
    .where('field_report.use', '=', 'help')
    .execute()
  return new Map(
    rows.map((row) => {
      const stands = row.status === 'received' || row.status === 'questioned'
      const about = postRecordContext('field-report', row)
      const words = [row.alias, row.reporter, row.note].filter(Boolean).join(' · ')
      return [row.id, { about, name: words.slice(0, 200), at: stands ? row.received_at : null }] as const
    }),
  )
}

export const helpFromPhone = defineAlarmKind(help)

import { welfareStream } from '../../../domain/alarms/welfare-check.ts'
import { onId } from '../../db/on-id.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  postRecordContext,
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  currentCondition,
} from '../alarm-kind.ts'
import { type ConcernedRecord, recordCondition } from './past-alarms.ts'

interface Sent extends ConcernedRecord {
  /** since when the guard's answer is awaited, ms since epoch UTC; null: no answer is awaited */
  since: number | null
}

const STANDS: Readonly<Record<string, boolean>> = {
  WelfareCheckSent: true,
  WelfareCheckAnswered: false,
  WelfareCheckConfirmed: false,
  WelfareCheckLapsed: false,
}

const kind: AlarmKind<Sent> = {
  kind: 'welfare_unanswered',
  title: 'Welfare check unanswered',
  means:
    'A guard was asked on their own page whether all is well and has not answered within the on-delay. It ends when the guard answers, or when somebody confirms the check or closes the alarm. Guards without a roster page are not asked. The page must be open on the phone, because it receives no push messages.',
  unit: null,
  limit: { label: 'Ask each guard on duty every', unit: 'min', deadband: false },
  standard: {
    onDelayS: 300,
    offDelayS: 0,
    // no default: welfare checks start only when a company's rule sets an interval
    threshold: null,
    deadband: null,
    priority: 1,
    instructions:
      'Call the guard by phone or radio, and confirm the check if all is well. Send somebody if nobody answers.',
  },
  ...recordCondition(welfareStream.name, STANDS, checksOf),
  judge: ({ since }) => currentCondition(since),
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('welfare_check')
      .select('id')
      .where('company', '=', company)
      .where('status', '=', 'sent')
      .limit(1000)
      .execute()
    return rows.map(({ id }) => `${welfareStream.name}-${id}`)
  },
  testNote:
    'Counts only the welfare checks that were sent, whatever the interval of this rule. While no rule of this kind is on, checks are sent only by hand.',
}

/** Reads the welfare checks with these ids, their guards and places. */
async function checksOf({ db, company }: FactsContext, ids: readonly string[]): Promise<Map<string, Sent>> {
  const rows = await db
    .selectFrom('welfare_check')
    .innerJoin('worker', onId('worker', 'welfare_check.worker_id'))
    .leftJoin('assignment', onId('assignment', 'welfare_check.assignment_id'))
    .select(['welfare_check.id', 'welfare_check.status', 'sent_at', 'worker_id', 'worker.full_name'])
    .select(['site_post_id', 'welfare_check.assignment_id', 'assignment.client_id'])
    .where('welfare_check.company', '=', company)
    .where('welfare_check.id', 'in', padToPowerOfTwo([...ids]))
    .execute()
  return new Map(
    rows.map((row) => [
      row.id,
      {
        about: { ...postRecordContext(welfareStream.name, row), workerId: row.worker_id },
        name: row.full_name,
        since: row.status === 'sent' ? row.sent_at : null,
      },
    ]),
  )
}

export const welfareUnanswered = defineAlarmKind(kind)

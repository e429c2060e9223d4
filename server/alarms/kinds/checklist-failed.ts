import { z } from 'zod'
import { checklistRunStream } from '../../../domain/checklist-runs/checklist-run.ts'
import { raisesAlarm } from '../../../domain/checklist-runs/failed-actions.ts'
import { answerValue } from '../../../domain/checklist-runs/checklist-answers.ts'
import { checklistItem } from '../../../domain/checklists/checklist-item.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
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

const reportJson = jsonText.pipe(
  z.object({ items: z.array(checklistItem), answers: z.array(answerValue.nullable()) }),
)

interface Reported extends ConcernedRecord {
  failures: number
  isFailed: boolean
  /** when the alarm's condition began, ms since epoch UTC; null: it is false */
  at: number | null
}

const STANDS: Readonly<Record<string, boolean>> = {
  ChecklistReported: true,
  ChecklistReturned: false,
  ChecklistReviewed: false,
}

const checklist: AlarmKind<Reported> = {
  kind: 'checklist_failed',
  title: 'Checklist failed',
  means:
    'A checklist item failed that is set to raise an alarm. It ends when the report is reviewed, or reported again without the failure.',
  unit: 'failed',
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 2,
    instructions: 'Read the report, and deal with the items that failed.',
  },
  ...recordCondition(checklistRunStream.name, STANDS, reportsOf, ({ isFailed }) => isFailed),
  judge: ({ failures, name, at }) => currentCondition(at, { value: failures, detail: name.slice(0, 200) }),
}

/** Reads completed checklists by id, and whether one of their failed items should raise an alarm. */
async function reportsOf(
  { db, company }: FactsContext,
  ids: readonly string[],
): Promise<Map<string, Reported>> {
  const rows = await db
    .selectFrom('checklist_run')
    .innerJoin('site_post', onId('site_post', 'checklist_run.site_post_id'))
    .select(['checklist_run.id', 'site_post_id', 'title', 'failures', 'received_at', 'reported'])
    .select(['checklist_run.status', 'site_post.assignment_id', 'site_post.client_id'])
    .where('checklist_run.company', '=', company)
    .where('checklist_run.id', 'in', padToPowerOfTwo([...ids]))
    .execute()
  return new Map(
    rows.map((row) => {
      const { reported, title, failures } = row
      const isFailed = reported !== null && failures > 0 && raisesAlarm(reportJson.parse(reported))
      const stands = isFailed && row.status !== 'reviewed'
      const about = postRecordContext('checklist-run', row)
      const at = stands ? row.received_at : null
      return [row.id, { about, failures, name: title, isFailed, at }] as const
    }),
  )
}

export const checklistFailed = defineAlarmKind(checklist)

import { z } from 'zod'
import type { AlarmContext } from '../../../domain/alarms/applicable-rules.ts'
import { checklistRunStream } from '../../../domain/checklist-runs/checklist-run.ts'
import { raisesAlarm } from '../../../domain/checklist-runs/failed-actions.ts'
import { answerValue } from '../../../domain/checklist-runs/checklist-answers.ts'
import { checklistItem } from '../../../domain/checklists/checklist-item.ts'
import { jsonText } from '../../../domain/text/json-text.ts'
import { onId } from '../../db/on-id.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  postRecordContext,
  type AlarmKind,
  defineAlarmKind,
  type FactsContext,
  subjectIds,
  currentCondition,
} from '../alarm-kind.ts'
import { pastAlarmsFromLog } from './past-alarms.ts'

const reportJson = jsonText.pipe(
  z.object({ items: z.array(checklistItem), answers: z.array(answerValue.nullable()) }),
)

interface Reported {
  about: AlarmContext
  failures: number
  title: string
  /** start of the condition, ms since epoch UTC; null: none */
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
    'An item of a checklist failed that is to raise an alarm. It ends when the report is reviewed, or reported again without the failure.',
  unit: 'failed',
  limit: null,
  standard: {
    onDelayS: 0,
    offDelayS: 0,
    threshold: null,
    deadband: null,
    priority: 2,
    instructions: 'Read the report, and see to the items that failed.',
  },
  streams: [checklistRunStream.name],
  concerned: async (_asked, { stream }) => [stream],
  async read(asked, subjects) {
    const reports = await reportsOf(asked, subjectIds('checklist-run', subjects))
    return new Map([...reports.values()].map((report) => [report.about.subject, report]))
  },
  judge: ({ failures, title, at }) => currentCondition(at, { value: failures, detail: title.slice(0, 200) }),
  past: (asked, span) =>
    pastAlarmsFromLog(asked, span, {
      stream: checklistRunStream.name,
      stands: STANDS,
      recordsOf: async (ids) =>
        new Map([...(await reportsOf(asked, ids))].filter(([, { isFailed }]) => isFailed)),
    }),
}

/** Reads these reports, and whether one of their failed items should raise an alarm. */
async function reportsOf({ db, company }: FactsContext, ids: readonly string[]) {
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
      return [row.id, { about, failures, title, name: title, isFailed, at }] as const
    }),
  )
}

export const checklistFailed = defineAlarmKind(checklist)

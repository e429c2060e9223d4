import { answerText } from '../../../domain/checklist-runs/failed-actions.ts'
import type { ChecklistRunDetails } from '../../../contract/site-posts/checklist-run.ts'
import type { Issue } from '../../../contract/issues/issue.ts'
import type { Occurrence } from '../../../contract/occurrences/occurrence.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/**
 * A new issue filled in from its origin. `fields` are initial values; `says` are values sent without a field.
 */
export interface IssuePreset {
  fields: Readonly<Record<string, unknown>>
  says: Readonly<Record<string, unknown>>
  /** sentence that names the origin */
  from: string
}

const MOST_TITLE = 120
const firstLine = (text: string): string => {
  const line = text.split('\n')[0] ?? ''
  return line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE - 1)}…` : line
}

const KIND_OF_CATEGORY: Readonly<Record<string, string>> = {
  maintenance: tr(texts.maintenance),
  weather_utility: tr(texts.maintenance),
  equipment_check: tr(texts.equipment),
  vehicle: tr(texts.parking),
  accident: tr(texts.safety),
  complaint: tr(texts.clientService),
  client_instruction: tr(texts.clientService),
}
const LEVEL_OF_PRIORITY: Readonly<Record<string, string>> = {
  urgent: tr(texts.emergency),
  notable: tr(texts.caution),
  routine: tr(texts.routine),
}

const isPictureName = ({ name }: { name: string }) => /\.(jpe?g|png|webp)$/i.test(name)

export const occurrencePreset = (
  entry: Pick<
    Occurrence,
    'id' | 'narrative' | 'category' | 'priority' | 'site_post_id' | 'serial' | 'year' | 'attachments'
  >,
): IssuePreset => ({
  fields: {
    title: firstLine(entry.narrative),
    kind: KIND_OF_CATEGORY[entry.category] ?? 'security',
    level: LEVEL_OF_PRIORITY[entry.priority] ?? '',
    site_post_id: entry.site_post_id,
    description: entry.narrative,
    files_before: entry.attachments.filter(isPictureName),
  },
  says: { occurrence_id: entry.id },
  from: tr(texts.fromOccurrence, { serial: entry.serial, year: entry.year }),
})

/**
 * Fills in an issue from an item of a checklist report. `at` is the item's index from 0; null if there is no
 * such item.
 */
export function checklistItemPreset(
  run: Pick<ChecklistRunDetails, 'id' | 'title' | 'site_post_id' | 'report'>,
  at: number,
): IssuePreset | null {
  const item = run.report?.items[at]
  if (!run.report || !item) return null
  const { answers, remarks, note } = run.report
  const answer = answerText(item, answers[at] ?? null)
  const remark = remarks[at]?.note ?? null
  return {
    fields: {
      title: firstLine(`${answer}: ${item.text}`),
      kind: 'maintenance',
      level: 'caution',
      site_post_id: run.site_post_id,
      description: [
        tr(texts.checklistTitleItemValueText, { title: run.title, value: at + 1, text: item.text }),
        tr(texts.answerAnswer, { answer }),
        remark,
        note,
      ]
        .filter((line) => line !== null)
        .join('\n'),
    },
    says: { checklist_run_id: run.id, checklist_item: at },
    from: tr(texts.fromItemValueOfAReportOfTitle, { value: at + 1, title: run.title }),
  }
}

export const followUpPreset = (earlier: Issue): IssuePreset => ({
  fields: {
    title: earlier.title,
    kind: earlier.kind,
    level: earlier.level,
    site_post_id: earlier.site_post_id,
    place: earlier.place ?? '',
    latitude: earlier.latitude,
    longitude: earlier.longitude,
    description: earlier.description,
  },
  says: { recurrence_of: earlier.id },
  from: tr(texts.numberHasComeBack, { number: earlier.number }),
})

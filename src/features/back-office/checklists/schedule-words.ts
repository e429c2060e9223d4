import type { ChecklistSchedule } from '../../../../domain/checklists/checklist-schedule.ts'
import { formatAllDays, formatLength } from '../../../resource/record/days-words.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** 'Every day at 06:00, 18:00, within 1 h' */
export const formatChecklistSchedule = (schedule: ChecklistSchedule | null): string | null =>
  schedule &&
  tr(texts.atWithin, {
    days: formatAllDays(schedule.days),
    times: schedule.times.join(', '),
    window_min: formatLength(schedule.window_min),
  })

import type { ChecklistSchedule } from '../../../../domain/checklists/checklist-schedule.ts'
import { allDaysWords, lengthWords } from '../../../resource/record/days-words.ts'

/** 'Every day at 06:00, 18:00, within 1 h' */
export const scheduleWords = (schedule: ChecklistSchedule | null): string | null =>
  schedule &&
  `${allDaysWords(schedule.days)} at ${schedule.times.join(', ')}, within ${lengthWords(schedule.window_min)}`

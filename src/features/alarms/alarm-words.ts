import { PRIORITIES } from '../../../domain/alarms/alarm-rule.ts'

/** Labels of the priorities, by number. */
export const PRIORITY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  PRIORITIES.map(({ priority, word }) => [String(priority), word]),
)
export const priorityWord = (priority: number): string => PRIORITY_WORDS[String(priority)] ?? String(priority)

import { PRIORITIES } from '../../../domain/alarms/alarm-rule.ts'

/** What each priority is called, by its number. */
export const PRIORITY_WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  PRIORITIES.map(({ priority, word }) => [String(priority), word]),
)
export const priorityWord = (priority: number): string => PRIORITY_WORDS[String(priority)] ?? String(priority)

import { PRIORITIES } from '../../../domain/alarms/alarm-rule.ts'

/** Labels of the priorities, by number. */
export const PRIORITY_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  PRIORITIES.map(({ priority, word }) => [String(priority), word]),
)
export const priorityLabel = (priority: number): string =>
  PRIORITY_LABELS[String(priority)] ?? String(priority)

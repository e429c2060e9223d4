import { addDays, createDateReader } from '../time/zone-days.ts'
import type { ReportPlot } from './report-data.ts'

/** Converts a code to a label, e.g. 'at_another_post' to 'At another post'. */
export const codeToLabel = (code: string): string => {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Returns a share in percent with one decimal; null if the whole is 0. */
export const percentage = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10

/** Returns the rounded arithmetic mean; null without values. */
export const roundedMean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length)

/** Returns a chart that counts times (ms since epoch UTC) for each day of a period in a time zone. */
export function countPerDay(
  title: string,
  unit: string,
  moments: readonly number[],
  { fromDay, toDay, timeZone }: { fromDay: string; toDay: string; timeZone: string },
): ReportPlot {
  const counts = new Map<string, number>()
  for (let date = fromDay; date <= toDay; date = addDays(date, 1)) counts.set(date, 0)
  const dayOf = createDateReader(timeZone)
  for (const moment of moments) {
    const date = dayOf(moment)
    if (counts.has(date)) counts.set(date, (counts.get(date) ?? 0) + 1)
  }
  return { title, unit, labels: [...counts.keys()], values: [...counts.values()] }
}

/** Returns a chart that counts how often each name occurs, the most frequent first. */
export function countPerName(title: string, unit: string, names: readonly string[]): ReportPlot {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  const ordered = [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
  return { title, unit, labels: ordered.map(([name]) => name), values: ordered.map(([, count]) => count) }
}

import { formatCalendarDay } from '../../domain/time/calendar-day.ts'
import { wallTimeAt } from '../../domain/time/zone-days.ts'
import type { ReportContent } from '../../domain/reports/report-data.ts'

/** The state of the log from which a report was made, and when it was first exported, ms since epoch UTC. */
export interface ReportSource {
  at: number
  position: number
  hash: string
  checkpointSize: number | null
  dataSha256: string
}

/** Returns what each file of a report states about its source, as names and values. */
export function reportSourceLines(content: ReportContent, source: ReportSource): [string, string][] {
  const { company, fromDay, toDay, client, site, timeZone, isPart } = content
  return [
    ['Company', company],
    ['Period', `${formatCalendarDay(fromDay)} to ${formatCalendarDay(toDay)}, ${timeZone}`],
    ...(client === null ? [] : [['Client', client] satisfies [string, string]]),
    ...(site === null ? [] : [['Site', site] satisfies [string, string]]),
    ...(isPart
      ? [['Extent', 'The part of the company that its reader may see'] satisfies [string, string]]
      : []),
    ['Issued', `${wallTimeAt(source.at, timeZone).replace('T', ' ')}`],
    ['Log', `position ${source.position}, ${source.hash}`],
    [
      'Checkpoint',
      source.checkpointSize === null
        ? 'none was signed yet'
        : `the newest signed one covered ${source.checkpointSize} events`,
    ],
    ['Data', `SHA-256 ${source.dataSha256}`],
  ]
}

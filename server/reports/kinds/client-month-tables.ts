import type { ReportFindings } from '../../../domain/reports/report-data.ts'
import { roundedMean } from '../../../domain/reports/report-figures.ts'
import { groupBy } from '../../fixes/batches.ts'
import { incidentDetailsJson } from '../../incidents/incident-model.ts'
import type { readReportIncidents } from './incidents.ts'
import { tableOf } from '../report-table.ts'

const MINUTE_MS = 60_000
/** label of records without a site */
export const NO_SITE = 'No site'

/** Agreed and delivered service of a site. `required` null: no strength was set. */
export interface SiteLevels {
  name: string
  client: string | null
  required: number | null
  planned: number
  /** planned duties for which no data proves or disproves the guard's presence */
  unknown: number
  attended: number
  /** planned time with known and with unknown attendance, minutes */
  knownMin: number
  unknownMin: number
  countedMin: number
  rounds: number
  completed: number
  points: number
  visited: number
  incidents: number
}

export type CountedIncident = Awaited<ReturnType<typeof readReportIncidents>>[number]

/**
 * Returns the minutes from the report of an incident until the first guard was on the scene; null: not
 * recorded.
 */
export function responseMinutes({ details, reported_at: reported }: CountedIncident): number | null {
  const onScene = incidentDetailsJson.parse(details).responders.flatMap(({ on_scene: at }) => at ?? [])
  return onScene.length === 0 ? null : Math.max(0, Math.round((Math.min(...onScene) - reported) / MINUTE_MS))
}

/** Returns the tables of the service levels of each site, and of the response to incidents by severity. */
export function clientMonthTables(
  sites: ReadonlyMap<string, SiteLevels>,
  incidents: readonly CountedIncident[],
): ReportFindings['tables'] {
  const responses = [...groupBy(incidents, ({ severity }) => severity)].toSorted(([a], [b]) =>
    a < b ? -1 : 1,
  )
  return [
    {
      title: 'Service levels by site',
      empty: 'There is no site.',
      ...tableOf([...sites], ([id]) => id || NO_SITE, [
        ['Site', 'text', ([, site]) => site.name],
        ['Client', 'text', ([, site]) => site.client],
        ['Shifts required', 'number', ([, site]) => site.required],
        ['Duties planned', 'number', ([, site]) => site.planned],
        ['Attended', 'number', ([, site]) => site.attended],
        ['Attendance unknown', 'number', ([, site]) => site.unknown],
        ['Time planned, where known', 'minutes', ([, site]) => site.knownMin],
        ['Time worked', 'minutes', ([, site]) => site.countedMin],
        ['Time unknown', 'minutes', ([, site]) => site.unknownMin],
        ['Rounds due', 'number', ([, site]) => site.rounds],
        ['Completed', 'number', ([, site]) => site.completed],
        ['Checkpoints due', 'number', ([, site]) => site.points],
        ['Visited', 'number', ([, site]) => site.visited],
        ['Incidents', 'number', ([, site]) => site.incidents],
      ]),
    },
    {
      title: 'Response to incidents',
      empty: 'No incident occurred in this period.',
      columns: [
        { title: 'Severity', kind: 'text' },
        { title: 'Incidents', kind: 'number' },
        { title: 'With a time on the scene', kind: 'number' },
        { title: 'Mean time until on the scene', kind: 'minutes' },
      ],
      rows: responses.map(([level, of]) => {
        const known = of.flatMap((incident) => responseMinutes(incident) ?? [])
        return { id: level, cells: [level, of.length, known.length, roundedMean(known)] }
      }),
    },
  ]
}

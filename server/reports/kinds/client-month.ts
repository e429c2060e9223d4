import type { ReportFindings } from '../../../domain/reports/report-data.ts'
import { roundedMean, percentage, countPerDay, countPerName } from '../../../domain/reports/report-figures.ts'
import { dutyTimesIn } from '../../../domain/duty/duty-times.ts'
import { dutyLevel } from '../../../domain/reports/duty-level.ts'
import { requiredDuties } from '../../../domain/roster/requirements.ts'
import { compareNames } from '../../../domain/text/compare-names.ts'
import { onId } from '../../db/on-id.ts'
import { readRequirements } from '../../roster/read-requirements.ts'
import { readReportAttendance, readReportRounds } from '../read-report-records.ts'
import { type ReportScope, type ReportKind, findSitesInScope } from '../report-kind.ts'
import { readReportIncidents, incidentsReport } from './incidents.ts'
import {
  clientMonthTables,
  NO_SITE,
  type CountedIncident,
  responseMinutes,
  type SiteLevels,
} from './client-month-tables.ts'
import { readReportIssues, issuesReport } from './issues.ts'

/** Returns the requested sites, with the shifts that they required in the part of the period until now. */
async function sitesOf(asked: ReportScope): Promise<Map<string, SiteLevels>> {
  const { db, seer, from, to, now, timeZone } = asked
  const wanted = await findSitesInScope(asked)
  const requirements = await readRequirements(db, seer.company)
  const clock = { times: dutyTimesIn(timeZone), timeZone }
  const over = { from, to: Math.max(from, Math.min(to, now)) }
  const rows = await db
    .selectFrom('assignment')
    .innerJoin('client', onId('client', 'assignment.client_id'))
    .select(['assignment.id', 'assignment.name', 'client.name as client'])
    .where('assignment.company', '=', seer.company)
    .where('assignment.archived_at', 'is', null)
    .execute()
  return new Map(
    rows
      .filter(({ id }) => wanted === null || wanted.has(id))
      .toSorted((a, b) => compareNames(a.name, b.name))
      .map(({ id, name, client }) => [
        id,
        {
          ...NOTHING,
          name,
          client,
          required: requiredDuties(requirements, id, over, clock),
        },
      ]),
  )
}

const NOTHING = {
  planned: 0,
  unknown: 0,
  attended: 0,
  knownMin: 0,
  unknownMin: 0,
  countedMin: 0,
  rounds: 0,
  completed: 0,
  points: 0,
  visited: 0,
  incidents: 0,
}

async function siteOfPosts({ db, seer }: ReportScope): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db
    .selectFrom('site_post')
    .select(['id', 'assignment_id'])
    .where('company', '=', seer.company)
    .execute()
  return new Map(rows.map(({ id, assignment_id: site }) => [id, site]))
}

/** Report for a client on agreed service (strength, rounds, time to resolve issues) and delivered service. */
export const clientMonth: ReportKind = {
  streams: [...new Set([...incidentsReport.streams, ...issuesReport.streams, 'assignment', 'round-run'])],
  compute: async (asked) => {
    const sites = await sitesOf(asked)
    const posts = await siteOfPosts(asked)
    const levels = (id: string | null | undefined): SiteLevels => {
      const key = id ?? ''
      const known = sites.get(key) ?? { ...NOTHING, name: NO_SITE, client: null, required: null }
      sites.set(key, known)
      return known
    }
    const attendance = await readReportAttendance(asked, { notDue: false })
    for (const row of attendance.rows) {
      const site = levels(row.assignmentId)
      const { isAttended, knownMin, unknownMin, countedMin } = dutyLevel(row, asked.now)
      site.planned += 1
      if (isAttended === null) site.unknown += 1
      else if (isAttended) site.attended += 1
      site.knownMin += knownMin
      site.unknownMin += unknownMin
      site.countedMin += countedMin
    }
    for await (const round of readReportRounds(asked)) {
      if (!round.isOver || round.status === 'cancelled') continue
      const site = levels(posts.get(round.postId))
      const required = round.points.filter(({ isRequired }) => isRequired)
      site.rounds += 1
      site.completed += round.status.startsWith('completed') ? 1 : 0
      site.points += required.length
      site.visited += required.filter(({ visit }) => visit !== null).length
    }
    const incidents = (await readReportIncidents(asked)).filter(({ isCounted }) => isCounted)
    for (const { site_post_id: post } of incidents)
      levels(post === null ? null : posts.get(post)).incidents += 1
    const issues = await readReportIssues(asked)
    return {
      ...figuresOf([...sites.values()], incidents, issues, asked),
      tables: clientMonthTables(sites, incidents),
    }
  },
}

type Issue = Awaited<ReturnType<typeof readReportIssues>>[number]

const sum = (sites: readonly SiteLevels[], of: (site: SiteLevels) => number) =>
  sites.reduce((total, site) => total + of(site), 0)

function figuresOf(
  sites: readonly SiteLevels[],
  incidents: readonly CountedIncident[],
  issues: readonly Issue[],
  asked: ReportScope,
): Pick<ReportFindings, 'figures' | 'plots'> {
  const responses = incidents.flatMap((incident) => responseMinutes(incident) ?? [])
  const until = Math.min(asked.now, asked.to)
  const decided = issues.filter(({ resolved_at: at, due_at: due }) => at !== null || due <= until)
  const inTime = issues.filter(({ resolved_at: at, due_at: due }) => at !== null && at <= due)
  const share = (part: (site: SiteLevels) => number, whole: (site: SiteLevels) => number) =>
    percentage(sum(sites, part), sum(sites, whole))
  const bars = (title: string, unit: string, of: (site: SiteLevels) => number | null) => ({
    title,
    unit,
    labels: sites.filter((site) => of(site) !== null).map(({ name }) => name),
    values: sites.flatMap((site) => of(site) ?? []),
  })
  return {
    figures: [
      {
        label: 'Duties attended',
        kind: 'percent',
        value: share(
          ({ attended }) => attended,
          ({ planned, unknown }) => planned - unknown,
        ),
      },
      {
        label: 'Planned time worked',
        kind: 'percent',
        value: share(
          ({ countedMin }) => countedMin,
          ({ knownMin }) => knownMin,
        ),
      },
      {
        label: 'Rounds completed',
        kind: 'percent',
        value: share(
          ({ completed }) => completed,
          ({ rounds }) => rounds,
        ),
      },
      {
        label: 'Checkpoints visited',
        kind: 'percent',
        value: share(
          ({ visited }) => visited,
          ({ points }) => points,
        ),
      },
      {
        label: 'Attendance unknown',
        kind: 'percent',
        value: share(
          ({ unknown }) => unknown,
          ({ planned }) => planned,
        ),
      },
      {
        label: 'Planned time unknown',
        kind: 'percent',
        value: share(
          ({ unknownMin }) => unknownMin,
          ({ knownMin, unknownMin }) => knownMin + unknownMin,
        ),
      },
      { label: 'Incidents', kind: 'number', value: incidents.length },
      { label: 'Mean time until on the scene', kind: 'minutes', value: roundedMean(responses) },
      { label: 'Issues resolved in time', kind: 'percent', value: percentage(inTime.length, decided.length) },
    ],
    plots: [
      bars('Duties attended by site', '%', (site) => percentage(site.attended, site.planned - site.unknown)),
      bars('Rounds completed by site', '%', (site) => percentage(site.completed, site.rounds)),
      countPerDay(
        'Incidents by day',
        'incidents',
        incidents.map((row) => row.occurred_at),
        asked,
      ),
      countPerName(
        'Incidents by severity',
        'incidents',
        incidents.map(({ severity }) => severity),
      ),
    ],
  }
}

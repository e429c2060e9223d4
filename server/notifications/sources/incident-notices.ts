import { issueStream } from '../../../domain/issues/issue.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import type { NoticeSource } from '../notice-source.ts'
import { incidentStream } from '../../../domain/incidents/incident.ts'
import { severity } from '../../../domain/incidents/incident-enums.ts'
import { REQUIRED_NOTIFICATIONS } from '../../../domain/incidents/required-notifications.ts'
import { incidentSeverity } from '../../../domain/notifications/notification.ts'
import { idsWithPermission } from '../notifiable-people.ts'

const within = (minutes: number) => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`)
const PARTIES: Readonly<Record<string, string>> = { ops_manager: 'operations manager' }

/**
 * Notifies those who may edit incidents about a reported one, mentioned people about a comment, and the
 * assignee about an assignment.
 */
export const incidentNotices: NoticeSource = {
  stream: incidentStream.name,
  needs: 'View Incidents',
  async noticeOf({ db, company, event, id, people }) {
    const happened = readEvent(incidentStream, event.event)
    const isComment = happened.type === 'IncidentCommented'
    const assigned = 'userId' in happened ? happened.userId : null
    if (!isComment && assigned === null && happened.type !== 'IncidentReported') return null
    const incident = await db
      .selectFrom('incident')
      .select(['number', 'severity', 'confidentiality'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!incident) return null
    const href = `/incident/view/${id}`
    if (isComment)
      return {
        kind: 'mention',
        severity: 'info',
        title:
          incident.confidentiality === 'normal'
            ? `You are mentioned on ${incident.number}`
            : 'You are mentioned on a confidential incident',
        href,
        to: happened.userIds,
      }
    if (assigned !== null) {
      const what = happened.type === 'TaskAdded' ? 'A task of incident' : 'Incident'
      return {
        kind: 'assigned',
        severity: 'info',
        title:
          incident.confidentiality === 'normal'
            ? `${what} ${incident.number} is assigned to you`
            : 'A confidential incident is assigned to you',
        href,
        to: [assigned],
      }
    }
    const how = severity.parse(incident.severity)
    const due = REQUIRED_NOTIFICATIONS[how].map(
      ({ party, withinMinutes }) => `${PARTIES[party] ?? party} within ${within(withinMinutes)}`,
    )
    return {
      kind: 'incident',
      severity: incidentSeverity(how),
      title:
        incident.confidentiality === 'normal'
          ? `Incident ${incident.number}, ${how}: inform ${due.join(', ')}`
          : 'A confidential incident was reported',
      href,
      to: idsWithPermission(people, 'Edit Incidents'),
    }
  },
}

/** Notifies the assignee of an issue about the assignment, and mentioned people about a comment. */
export const issueNotices: NoticeSource = {
  stream: issueStream.name,
  needs: 'View Issues',
  async noticeOf({ db, company, event, id }) {
    const happened = readEvent(issueStream, event.event)
    const isComment = happened.type === 'IssueCommented'
    if (!isComment && happened.type !== 'IssueAssigned') return null
    const to = isComment ? happened.userIds : happened.userId === null ? [] : [happened.userId]
    const issue = await db
      .selectFrom('issue')
      .select(['number', 'level'])
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!issue || to.length === 0) return null
    return {
      kind: isComment ? 'mention' : 'assigned',
      severity: 'info',
      title: isComment ? `You are mentioned on ${issue.number}` : `Issue ${issue.number} is assigned to you`,
      href: `/issues/${id}`,
      to,
    }
  },
}

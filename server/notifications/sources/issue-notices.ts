import { issueStream } from '../../../domain/issues/issue.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import type { NoticeSource } from '../notice-source.ts'

/** Notifies the assignee of an issue, and people mentioned in comments. */
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

import { attendanceStream } from '../../../domain/attendance/attendance.ts'
import { readEvent } from '../../../domain/event-sourcing/stored-event.ts'
import type { NoticeSource } from '../notice-source.ts'
import { attendanceSheetStream } from '../../../domain/attendance/attendance-sheet.ts'
import { readStream } from '../../event-log/read-log.ts'

const WORDS: Readonly<Record<string, string>> = {
  AttendanceSheetReturned: 'was returned',
  AttendanceSheetApproved: 'was approved',
  AttendanceSheetUnlocked: 'was unlocked and returned',
}

/** Notifies the person who last submitted an attendance sheet that it was returned or approved. */
export const sheetNotices: NoticeSource = {
  stream: attendanceSheetStream.name,
  needs: 'View Attendance',
  async noticeOf({ db, company, event, id }) {
    const word = WORDS[event.event.type]
    if (word === undefined) return null
    const events = await readStream(db, company, event.stream)
    const submitted = events.findLast((each) => each.event.type === 'AttendanceSheetSubmitted')
    if (!submitted?.by.startsWith('user:')) return null
    return {
      kind: 'sheet',
      severity: event.event.type === 'AttendanceSheetApproved' ? 'info' : 'warning',
      title: `Attendance sheet ${id} ${word}`,
      href: `/attendance/sheets/view/${id}`,
      to: [submitted.by.slice('user:'.length)],
    }
  },
}

/** Notifies the person who approved attendance that late fixes would change it. */
export const lateFixNotices: NoticeSource = {
  stream: attendanceStream.name,
  needs: 'View Attendance',
  async noticeOf({ db, company, event }) {
    const happened = readEvent(attendanceStream, event.event)
    if (happened.type !== 'AttendanceChangedByLateFixes' || happened.attendanceSheetId === null) return null
    const sheet = await db
      .selectFrom('attendance_sheet')
      .select(['id', 'search', 'approved_by'])
      .where('company', '=', company)
      .where('id', '=', happened.attendanceSheetId)
      .executeTakeFirst()
    if (!sheet?.approved_by?.startsWith('user:')) return null
    return {
      kind: 'sheet',
      severity: 'warning',
      title: `Late positions for the approved attendance sheet ${sheet.search}`,
      href: `/attendance/sheets/view/${sheet.id}`,
      to: [sheet.approved_by.slice('user:'.length)],
    }
  },
}

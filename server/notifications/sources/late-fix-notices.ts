import { attendanceStream } from '../../../domain/attendance/attendance.ts'
import { readEvent } from '../../../domain/stored-event.ts'
import type { NoticeSource } from '../notice-source.ts'

/** Late fixes that would change approved attendance notify the person who approved it. */
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
      title: `Late fixes for the approved attendance sheet ${sheet.search}`,
      href: `/attendance/sheets/view/${sheet.id}`,
      to: [sheet.approved_by.slice('user:'.length)],
    }
  },
}

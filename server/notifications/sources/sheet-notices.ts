import { attendanceSheetStream } from '../../../domain/attendance/attendance-sheet.ts'
import { readStream } from '../../event-log/read-log.ts'
import type { NoticeSource } from '../notice-source.ts'

const WORDS: Readonly<Record<string, string>> = {
  AttendanceSheetReturned: 'was returned',
  AttendanceSheetApproved: 'was approved',
  AttendanceSheetUnlocked: 'was unlocked and returned',
}

/** A sheet that is returned or approved notifies the person who submitted it last. */
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

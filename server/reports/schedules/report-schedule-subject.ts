import { reportScheduleStream } from '../../../domain/reports/report-schedule.ts'
import type { Subject } from '../../resource/subject.ts'
import { reportSchedulePolicy } from './report-schedule-policy.ts'
import { reportScheduleRoutes, reportSchedules } from './report-schedules.ts'

export const reportScheduleSubject: Subject = {
  resource: reportSchedules,
  ofNoPerson: { name: 'of a schedule' },
  policies: [reportSchedulePolicy],
  routes: [reportScheduleRoutes],
  sample: async (send, nth) => {
    await send.toNew(reportScheduleStream, {
      type: 'AddReportSchedule',
      name: `Weekly issues ${nth}`,
      slug: 'issues',
      clientId: nth,
      assignmentId: nth,
      frequency: 'weekly',
      weekday: 1,
      timeOfDay: '07:00',
      timeZone: 'Africa/Nairobi',
      format: 'pdf',
      onlyIfNotEmpty: true,
      subscriberIds: [],
      addresses: [`office-${nth}@kisumu.example`],
      isActive: false,
    })
  },
  remove: (send, id) => send(reportScheduleStream, id, { type: 'RemoveReportSchedule' }),
}

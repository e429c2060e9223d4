import { customReportStream } from '../../../domain/reports/custom-report.ts'
import type { Subject } from '../../resource/subject.ts'
import { customReportRoutes, customReports } from './custom-reports.ts'

export const customReportSubject: Subject = {
  resource: customReports,
  ofNoPerson: { name: 'of a report' },
  routes: [customReportRoutes],
  sample: async (send, nth) => {
    await send.toNew(customReportStream, {
      type: 'AddCustomReport',
      name: `Clients of the pier ${nth}`,
      list: 'clients',
      columns: ['name'],
      filters: [],
      plot: 'none',
    })
  },
  remove: (send, id) => send(customReportStream, id, { type: 'RemoveCustomReport' }),
}

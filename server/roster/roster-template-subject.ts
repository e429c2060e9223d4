import { rosterTemplateStream } from '../../domain/roster/roster-template.ts'
import type { Subject } from '../resource/subject.ts'
import { rosterTemplateRoutes, rosterTemplates } from './roster-templates.ts'

export const rosterTemplateSubject: Subject = {
  resource: rosterTemplates,
  ofNoPerson: { name: 'of a template, and of the shifts in it' },
  routes: [rosterTemplateRoutes],
  sample: async (send, nth) => {
    await send.toNew(rosterTemplateStream, {
      type: 'AddRosterTemplate',
      name: `Pier week ${nth}`,
      duties: [0, 1, 2, 3, 4].map((weekday) => ({
        assignment: nth,
        post: nth,
        guard: nth,
        weekday,
        startLocal: '18:00',
        durationMin: 720,
        name: 'Pier night',
        pattern: null,
      })),
    })
  },
  remove: (send, id) => send(rosterTemplateStream, id, { type: 'RemoveRosterTemplate' }),
}

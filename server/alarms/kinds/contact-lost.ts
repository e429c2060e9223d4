import { companyStream } from '../../../domain/company.ts'
import type { AlarmContext } from '../../../domain/alarms/alarm-rules-at.ts'
import { aboutOnly, type AlarmKind, anyKind, standingNow, subjectOf } from '../alarm-kind.ts'
import { pastByLog } from './past-by-log.ts'

interface Facts {
  about: AlarmContext
  lostSince: number | null
}

const kind: AlarmKind<Facts> = {
  kind: 'contact_lost',
  title: 'Most guards offline',
  means:
    'Most guards on duty have gone silent together: the network or the link has failed, and not the guards. It ends when most are back.',
  unit: null,
  limit: null,
  standard: {
    onDelayS: 0,
    offDelayS: 0,
    threshold: null,
    deadband: null,
    priority: 1,
    instructions: 'Check the internet connection and the mobile network. Reach the posts by radio.',
  },
  streams: [companyStream.name],
  concerned: async ({ company }, { event }) =>
    event.type === 'GuardsLost' || event.type === 'GuardsHeardAgain' ? [subjectOf('company', company)] : [],
  async read({ db, company }) {
    const row = await db
      .selectFrom('company')
      .select('lost_since')
      .where('id', '=', company)
      .executeTakeFirst()
    const subject = subjectOf('company', company)
    return new Map(row ? [[subject, { about: aboutOnly(subject), lostSince: row.lost_since }]] : [])
  },
  judge: ({ lostSince }) => standingNow(lostSince),
  candidates: async ({ company }) => [subjectOf('company', company)],
  past: (asked, span) =>
    pastByLog(asked, span, {
      stream: companyStream.name,
      stands: { GuardsLost: true, GuardsHeardAgain: false },
      recordsOf: async (ids) =>
        new Map(ids.map((id) => [id, { about: aboutOnly(subjectOf('company', id)), name: 'Most guards' }])),
    }),
}

/** The link that all guards share has failed. */
export const contactLost = anyKind(kind)

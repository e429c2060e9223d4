import { companyStream } from '../../../domain/records/company.ts'
import type { AlarmContext } from '../../../domain/alarms/applicable-rules.ts'
import {
  subjectOnlyContext,
  NO_DELAY,
  type AlarmKind,
  defineAlarmKind,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { lastFixBefore, pastAlarmsFromLog } from './past-alarms.ts'

interface Facts {
  about: AlarmContext
  lostSince: number | null
}

const kind: AlarmKind<Facts> = {
  kind: 'contact_lost',
  title: 'Most guards offline',
  means:
    'Most guards on duty went offline together, so the network has probably failed. It ends when most of them report again.',
  unit: null,
  limit: null,
  standard: {
    ...NO_DELAY,
    priority: 1,
    instructions: 'Check the internet connection and the mobile network. Reach the posts by radio.',
  },
  streams: [companyStream.name],
  concerned: async ({ company }, { event }) =>
    event.type === 'GuardsContactLost' || event.type === 'GuardsContactRestored'
      ? [alarmSubject('company', company)]
      : [],
  async read({ db, company }) {
    const row = await db
      .selectFrom('company')
      .select('offline_since')
      .where('id', '=', company)
      .executeTakeFirst()
    const subject = alarmSubject('company', company)
    return new Map(
      row ? [[subject, { about: subjectOnlyContext(subject), lostSince: row.offline_since }]] : [],
    )
  },
  judge: ({ lostSince }) => currentCondition(lostSince),
  candidates: async ({ company }) => [alarmSubject('company', company)],
  past: (asked, span) =>
    pastAlarmsFromLog(asked, span, {
      stream: companyStream.name,
      stands: { GuardsContactLost: true, GuardsContactRestored: false },
      since: lastFixBefore,
      recordsOf: async (ids) =>
        new Map(
          ids.map((id) => [
            id,
            { about: subjectOnlyContext(alarmSubject('company', id)), name: 'Most guards' },
          ]),
        ),
    }),
}

/** Alarm for lost contact with most guards at once, for example because the network failed. */
export const contactLost = defineAlarmKind(kind)

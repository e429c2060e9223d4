import { billingContractStream } from '../../../domain/billing/contracts/billing-contract.ts'
import { documentStream } from '../../../domain/records/document.ts'
import { fixSealsStream } from '../../../domain/evidence/seals/fix-seals.ts'
import type { AlarmContext } from '../../../domain/alarms/applicable-rules.ts'
import { daysUntilExpiry } from '../../../domain/time/expiry.ts'
import { addDays, zoneDateAt, wallTimeOn } from '../../../domain/time/zone-days.ts'
import { workerStream } from '../../../domain/worker/worker.ts'
import { refreshLastBackup } from '../../backup/last-backup.ts'
import { readCompanyZone } from '../../companies/companies.ts'
import { readSealFaults } from '../../evidence/seal-check/seal-faults.ts'
import { padToPowerOfTwo } from '../../fixes/batches.ts'
import {
  subjectOnlyContext,
  NO_DELAY,
  type AlarmKind,
  defineAlarmKind,
  subjectIds,
  type ConditionReading,
  currentCondition,
  alarmSubject,
} from '../alarm-kind.ts'
import { readAlarmGuards } from '../alarm-guards.ts'
import { pastAlarmsFromDesk, pastAlarmsFromFacts } from './past-alarms.ts'

interface Expiring {
  about: AlarmContext
  /** last day of validity, YYYY-MM-DD; of several documents, the earliest */
  lastDay: string | null
  detail: string | null
  zone: string
}

/** Returns the condition of an expiry. It is true from `days` before the last day of validity. */
function judgeExpiry(
  { lastDay, detail, zone }: Expiring,
  days: number | null,
  now: number,
): ConditionReading {
  if (lastDay === null) return currentCondition(null)
  const from = wallTimeOn(addDays(lastDay, -(days ?? 30)), '00:00', zone)
  if (from > now) return currentCondition(null, { again: from })
  return currentCondition(from, { value: daysUntilExpiry(lastDay, zoneDateAt(now, zone)), detail })
}

const EXPIRY = {
  unit: 'days left',
  limit: { label: 'Days before the end', unit: 'days', deadband: false },
  standard: { onDelayS: 0, offDelayS: 0, threshold: 30, deadband: null, priority: 3 },
} as const

const licence: AlarmKind<Expiring> = {
  ...EXPIRY,
  kind: 'licence_expiring',
  title: 'Licence expiring',
  means:
    'A licence or a certificate of good conduct of a guard expires soon. The alarm ends when somebody enters a later date.',
  standard: { ...EXPIRY.standard, instructions: 'Ask the guard for the renewed licence and store it.' },
  streams: [workerStream.name],
  concerned: async (_asked, { stream }) => [stream],
  async read({ db, company, now }, subjects) {
    const ids = subjectIds('worker', subjects)
    const zone = await readCompanyZone(db, company)
    const guards = await readAlarmGuards(db, company, ids, now)
    const rows = await db
      .selectFrom('worker')
      .select(['id', 'licence_expires_on', 'good_conduct_expires_on', 'status'])
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(ids))
      .execute()
    return new Map(
      rows.flatMap((row) => {
        const guard = guards.get(row.id)
        if (!guard) return []
        const days = [row.licence_expires_on, row.good_conduct_expires_on].flatMap((day) => day ?? [])
        const lastDay = row.status === 'terminated' ? null : (days.toSorted()[0] ?? null)
        const detail = lastDay === row.licence_expires_on ? 'Licence' : 'Certificate of good conduct'
        return [[guard.about.subject, { about: guard.about, lastDay, detail, zone }] as const]
      }),
    )
  },
  judge: (facts, { threshold }, { now }) => judgeExpiry(facts, threshold, now),
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('worker')
      .select('id')
      .where('company', '=', company)
      .where('archived_at', 'is', null)
      .where((eb) =>
        eb.or([eb('licence_expires_on', 'is not', null), eb('good_conduct_expires_on', 'is not', null)]),
      )
      .execute()
    return rows.map(({ id }) => alarmSubject('worker', id))
  },
  past: (asked, span, by) => pastAlarmsFromFacts(licence, asked, { ...span, ...by }),
}

const paper: AlarmKind<Expiring> = {
  ...EXPIRY,
  kind: 'document_expiring',
  title: 'Document expiring',
  means:
    'A contract, insurance or other document of a client expires soon. The alarm ends when somebody enters a later date.',
  standard: { ...EXPIRY.standard, instructions: 'Renew the document with the client.' },
  streams: [documentStream.name],
  concerned: async (_asked, { stream }) => [stream],
  async read({ db, company }, subjects) {
    const zone = await readCompanyZone(db, company)
    const rows = await db
      .selectFrom('document')
      .select(['id', 'client_id', 'title', 'expires_on'])
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(subjectIds('document', subjects)))
      .where('archived_at', 'is', null)
      .execute()
    return new Map(
      rows.map(({ id, client_id, title, expires_on }) => {
        const subject = alarmSubject('document', id)
        const about = { ...subjectOnlyContext(subject), client: client_id, document: id }
        return [subject, { about, lastDay: expires_on, detail: title, zone }]
      }),
    )
  },
  judge: (facts, { threshold }, { now }) => judgeExpiry(facts, threshold, now),
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('document')
      .select('id')
      .where('company', '=', company)
      .where('archived_at', 'is', null)
      .where('expires_on', 'is not', null)
      .execute()
    return rows.map(({ id }) => alarmSubject('document', id))
  },
  past: (asked, span, by) => pastAlarmsFromFacts(paper, asked, { ...span, ...by }),
}

const contract: AlarmKind<Expiring> = {
  ...EXPIRY,
  kind: 'contract_expiring',
  title: 'Contract expiring',
  means:
    'A billing contract ends soon. The alarm ends when somebody enters a later date, or removes the date.',
  standard: { ...EXPIRY.standard, instructions: 'Agree with the client on what follows, and enter it.' },
  streams: [billingContractStream.name],
  concerned: async (_asked, { stream }) => [stream],
  async read({ db, company }, subjects) {
    const zone = await readCompanyZone(db, company)
    const rows = await db
      .selectFrom('billing_contract')
      .select(['id', 'client_id', 'name', 'ends_on'])
      .where('company', '=', company)
      .where('id', 'in', padToPowerOfTwo(subjectIds('billing-contract', subjects)))
      .where('archived_at', 'is', null)
      .execute()
    return new Map(
      rows.map(({ id, client_id, name, ends_on }) => {
        const subject = alarmSubject('billing-contract', id)
        const about = { ...subjectOnlyContext(subject), client: client_id }
        return [subject, { about, lastDay: ends_on, detail: name, zone }]
      }),
    )
  },
  judge: (facts, { threshold }, { now }) => judgeExpiry(facts, threshold, now),
  candidates: async ({ db, company }) => {
    const rows = await db
      .selectFrom('billing_contract')
      .select('id')
      .where('company', '=', company)
      .where('archived_at', 'is', null)
      .where('ends_on', 'is not', null)
      .execute()
    return rows.map(({ id }) => alarmSubject('billing-contract', id))
  },
  past: (asked, span, by) => pastAlarmsFromFacts(contract, asked, { ...span, ...by }),
}

interface Checked {
  about: AlarmContext
  since: number | null
  detail: string | null
}

const RAISED_ONLY =
  'Shows the alarms of this kind that were raised, because the results of past checks are not stored. Times when no rule of this kind was on are unknown.'

const COMPANY_WIDE = {
  unit: null,
  limit: null,
  // Each sealed hour appends an event to this stream, which triggers a check. `scheduleCompanyEvaluation`
  // triggers the other checks.
  streams: [fixSealsStream.name],
  concerned: async ({ company }: { company: string }) => [alarmSubject('company', company)],
  judge: ({ since, detail }: Checked) => currentCondition(since, { detail }),
} as const

const seals: AlarmKind<Checked> = {
  ...COMPANY_WIDE,
  kind: 'seal_broken',
  title: 'Log or seal broken',
  means:
    'Stored positions no longer match their seals, or a check found that the log was changed. It ends when a check finds no difference.',
  standard: {
    ...NO_DELAY,
    priority: 1,
    instructions: 'Run npm run verify, keep the database as it is, and compare it with the last backup.',
  },
  async read({ db, company }) {
    const faults = await readSealFaults(db, company)
    const subject = alarmSubject('company', company)
    const since = await db
      .selectFrom('seal_fault')
      .select((eb) => eb.fn.min('found_at').as('at'))
      .where('company', '=', company)
      .executeTakeFirst()
    const log = await db
      .selectFrom('chain_check')
      .select(['started_at', 'finished_at'])
      .where('company', '=', company)
      .where('fault', 'is not', null)
      .executeTakeFirst()
    const found = [
      ...(since?.at == null ? [] : [Number(since.at)]),
      ...(log ? [log.finished_at ?? log.started_at] : []),
    ]
    const parts = [
      ...(log ? ['the log'] : []),
      ...(faults.length > 0 ? [`${faults.length} of the sealed hours`] : []),
    ]
    const facts = {
      about: subjectOnlyContext(subject),
      since: found.length === 0 ? null : Math.min(...found),
      detail: parts.length === 0 ? null : parts.join(' and '),
    }
    return new Map([[subject, facts]])
  },
  past: (asked, span) => pastAlarmsFromDesk(asked, span, 'seal_broken'),
  testNote: RAISED_ONLY,
}

const backup: AlarmKind<Checked> = {
  ...COMPANY_WIDE,
  kind: 'backup_failed',
  title: 'Backup failed',
  means: 'The newest backup failed. It ends with the next one that succeeds.',
  standard: {
    ...NO_DELAY,
    priority: 2,
    instructions: 'See System Settings for the reason, and make a backup by hand.',
  },
  async read({ context, company }) {
    const { dir } = context.config.backup
    const last = dir === null ? null : await refreshLastBackup(dir)
    const subject = alarmSubject('company', company)
    const since = last && !last.ok ? Date.parse(last.at) : null
    return new Map([[subject, { about: subjectOnlyContext(subject), since, detail: null }]])
  },
  past: (asked, span) => pastAlarmsFromDesk(asked, span, 'backup_failed'),
  testNote: RAISED_ONLY,
}

export const licenceExpiring = defineAlarmKind(licence)
export const documentExpiring = defineAlarmKind(paper)
export const contractExpiring = defineAlarmKind(contract)
export const sealBroken = defineAlarmKind(seals)
export const backupFailed = defineAlarmKind(backup)

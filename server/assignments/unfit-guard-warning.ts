import type { Kysely } from 'kysely'
import { z } from 'zod'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { Warning } from '../../domain/event-sourcing/event.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { findCertificateProblems } from '../../domain/roster/find-conflicts.ts'
import { zoneDateAt } from '../../domain/time/zone-days.ts'
import { readCompanyZone } from '../companies/companies.ts'
import type { Tables } from '../db/tables.ts'
import type { DecidedEvents } from '../resource/resource.ts'
import { readRosterGuards } from '../roster/roster-guards.ts'

const names = jsonText.pipe(z.array(z.string()))

/** Returns a warning if an assigned guard lacks a valid licence or certificate, or may not enter the site. */
export async function unfitGuardWarning(
  trx: Kysely<Tables>,
  { company, id, events, at }: DecidedEvents,
): Promise<readonly Warning[]> {
  for (const event of events.map((each) => assignmentStream.event.parse(each))) {
    if (event.type !== 'GuardAssigned' && event.type !== 'GuardDutyChanged') continue
    const [guard] = await readRosterGuards(trx, company, [event.workerId])
    if (!guard) continue
    const today = zoneDateAt(at, await readCompanyZone(trx, company))
    const warnings: Warning[] = []
    const { licenceExpiresOn: licence, name } = guard
    if (event.type === 'GuardAssigned' && licence !== null && licence < today)
      warnings.push({
        code: 'licence_expired',
        field: 'workerId',
        message: `The licence of ${name} expired on ${licence}.`,
      })
    if (event.type === 'GuardAssigned' && guard.barredFrom.includes(id))
      warnings.push({
        code: 'barred_from_site',
        field: 'workerId',
        message: `${name} is barred from this site.`,
      })
    if (event.shiftPatternId == null) return warnings
    const pattern = await trx
      .selectFrom('shift_pattern')
      .select('certificates')
      .where('company', '=', company)
      .where('id', '=', event.shiftPatternId)
      .executeTakeFirst()
    const missing = findCertificateProblems(guard, names.parse(pattern?.certificates ?? '[]'), today)
    if (missing.length > 0)
      warnings.push({
        code: 'certificate_missing',
        field: 'shiftPatternId',
        message: `${name}: ${missing.join(' ')}`,
      })
    return warnings
  }
  return []
}

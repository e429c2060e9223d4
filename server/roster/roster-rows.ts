import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { RosterData, RosterWeek } from '../../contract/roster/roster.ts'
import { shiftDays } from '../../domain/duty/duty-rule.ts'
import { jsonText } from '../../domain/text/json-text.ts'
import { weekMonday } from '../../domain/roster/planned-duty.ts'
import type { CompanyId } from '../db/company-id.ts'
import { onId } from '../db/on-id.ts'
import type { Tables } from '../db/tables.ts'
import type { RecordReader } from '../resource/record/record.ts'
import { dutyDaysJson } from '../shift-patterns/pattern-shifts.ts'
import { readRosterRules } from '../roster-rules/read-roster-rules.ts'
import { shiftWithoutPlan } from './planned-shift.ts'
import { readRosterGuards } from './roster-guards.ts'
import { barredJson, dutiesJson, strengthJson } from './roster-table.ts'

type Db = Kysely<Tables>
const keptShiftDays = jsonText.pipe(shiftDays)
const names = jsonText.pipe(z.array(z.string()))

/** Parses a roster's id to its assignment and Monday (YYYY-MM-DD); null: invalid. */
export function parseRosterId(rosterId: string): { assignmentId: string; week: string } | null {
  const [, assignmentId, year, month, day] = /^(\w+)w(\d{4})(\d\d)(\d\d)$/.exec(rosterId) ?? []
  const week = z.iso.date().safeParse(`${year}-${month}-${day}`).data
  if (assignmentId === undefined || week === undefined || weekMonday(week) !== week) return null
  return { assignmentId, week }
}

const weekRows = (db: Db, company: CompanyId) =>
  db
    .selectFrom('roster_week')
    .select(['id', 'assignment_id', 'week', 'version', 'duties', 'published', 'published_at'])
    .where('company', '=', company)

type Row = Awaited<ReturnType<ReturnType<typeof weekRows>['execute']>>[number]

const shownWeek = ({ duties, published, ...row }: Row): RosterWeek => ({
  ...row,
  duties: dutiesJson.parse(duties),
  published: published === null ? null : dutiesJson.parse(published),
})

export const readRosterWeek: RecordReader<RosterWeek> = async (db, company, rosterId) => {
  const row = await weekRows(db, company).where('id', '=', rosterId).executeTakeFirst()
  return row && shownWeek(row)
}

/** Reads the weeks whose Monday is from `from` until `to` (YYYY-MM-DD), and the guards that they require. */
export async function readRosterData(
  db: Db,
  company: CompanyId,
  { from, to }: { from: string; to: string },
): Promise<RosterData> {
  const weeks = await weekRows(db, company).where('week', '>=', from).where('week', '<=', to).execute()
  const assignments = await db
    .selectFrom('assignment')
    .innerJoin('client', onId('client', 'assignment.client_id'))
    .select(['assignment.id', 'assignment.name', 'client.name as client_name', 'assignment.strength'])
    .select(['assignment.barred', 'assignment.first_day', 'assignment.last_day'])
    .where('assignment.company', '=', company)
    .where('assignment.archived_at', 'is', null)
    .where('assignment.ended_at', 'is', null)
    .orderBy('assignment.search')
    .execute()
  const posts = await db
    .selectFrom('site_post')
    .select(['id', 'assignment_id', 'alias'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .where('ended_at', 'is', null)
    .orderBy('search')
    .execute()
  const patterns = await db
    .selectFrom('shift_pattern')
    .select(['id', 'name', 'start_local', 'duration_min', 'days', 'valid_from', 'valid_to', 'certificates'])
    .select(['holiday_policy', 'holiday_guards'])
    .where('company', '=', company)
    .where('archived_at', 'is', null)
    .orderBy('search')
    .execute()
  const guards = await readRosterGuards(db, company)
  const entries = await db
    .selectFrom('worker_assignment')
    .select(['assignment_id', 'worker_id', 'site_post_id', 'shift_name', 'shift_search'])
    .select(['shift_start', 'shift_minutes', 'shift_days', 'shift_pattern_id'])
    .where('company', '=', company)
    .where('shift_start', 'is not', null)
    .execute()
  const { holidays, ...limits } = await readRosterRules(db, company)
  return {
    holidays,
    limits,
    weeks: weeks.map(shownWeek),
    assignments: assignments.map(({ strength, barred, ...row }) => ({
      ...row,
      strength: strengthJson.parse(strength ?? '[]'),
      barred: barredJson.parse(barred ?? '[]'),
    })),
    posts: posts.flatMap(({ assignment_id, ...post }) =>
      assignment_id === null ? [] : [{ ...post, assignment_id }],
    ),
    patterns: patterns.map(({ days, certificates, ...row }) => ({
      ...row,
      days: dutyDaysJson.parse(days),
      certificates: names.parse(certificates ?? '[]'),
    })),
    shifts: entries.flatMap(({ shift_search, assignment_id, worker_id, site_post_id, ...held }) => {
      const { shift_name, shift_start, shift_minutes, shift_days, shift_pattern_id } = shiftWithoutPlan({
        ...held,
        shift_search,
      })
      if (shift_start === null || shift_minutes === null) return []
      const days = shift_days === null ? null : keptShiftDays.parse(shift_days)
      const shift = { shift_name: shift_name ?? '', shift_start, shift_minutes, shift_days: days }
      return [{ assignment_id, worker_id, site_post_id, ...shift, shift_pattern_id }]
    }),
    guards: guards.map(({ licenceExpiresOn, barredFrom, ...guard }) => ({
      ...guard,
      assignments: [...guard.assignments],
      certificates: [...guard.certificates],
      leave: [...guard.leave],
      licence_expires_on: licenceExpiresOn,
      barred_from: [...barredFrom],
    })),
  }
}

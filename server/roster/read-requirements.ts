import type { Kysely } from 'kysely'
import { assignmentStream } from '../../domain/records/assignment.ts'
import type { DutyBreak } from '../../domain/attendance/hours/breaks-taken.ts'
import { toDutyRule } from '../../domain/duty/duty-rule.ts'
import { streamParts } from '../../domain/event-sourcing/event.ts'
import type { EffectivePattern, EffectiveStrength, Requirements } from '../../domain/roster/requirements.ts'
import { patternDutyDays, shiftPatternStream } from '../../domain/roster/shift-pattern.ts'
import { readEvent } from '../../domain/event-sourcing/stored-event.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Tables } from '../db/tables.ts'
import { readEventsOfTypes } from '../event-log/read-log.ts'
import { readRosterRulesHistory } from '../roster-rules/read-roster-rules.ts'

type Db = Kysely<Tables>

/** A version of a shift pattern, with its effective period and breaks. */
export interface PatternRevision extends EffectivePattern {
  breaks: readonly DutyBreak[]
}

/**
 * Reads all versions of a company's shift patterns from the log, by id and in order, including removed
 * patterns.
 */
export async function readPatternHistory(
  db: Db,
  company: CompanyId,
): Promise<Map<string, PatternRevision[]>> {
  const types = ['ShiftPatternAdded', 'ShiftPatternChanged', 'ShiftPatternRemoved']
  const states = new Map<string, typeof shiftPatternStream.initial>()
  const patterns = new Map<string, PatternRevision[]>()
  for (const { stream, at, event } of await readEventsOfTypes(db, company, types)) {
    const { id } = streamParts(stream)
    const before = states.get(id) ?? shiftPatternStream.initial
    const state = shiftPatternStream.evolve(before, readEvent(shiftPatternStream, event))
    states.set(id, state)
    const held = heldFrom(patterns, id, at)
    const { record } = state
    if (!record || state.removed) continue
    const rule = toDutyRule(
      record.startLocal,
      record.durationMin,
      patternDutyDays({ ...record, holidayPolicy: null }, []),
    )
    const { holidayPolicy, holidayGuards, breaks } = record
    if (rule) held.push({ from: at, to: null, rule, holidayPolicy, holidayGuards, breaks: breaks ?? [] })
  }
  return patterns
}

/** Returns how many guards a company has required where, and its holidays, at all times, from the log. */
export async function readRequirements(db: Db, company: CompanyId): Promise<Requirements> {
  const strength = new Map<string, EffectiveStrength[]>()
  for (const { stream, at, event } of await readEventsOfTypes(db, company, ['RequiredGuardsSet'])) {
    const said = readEvent(assignmentStream, event)
    if (said.type !== 'RequiredGuardsSet') continue
    heldFrom(strength, streamParts(stream).id, at).push({ from: at, to: null, posts: said.strength })
  }
  const rules = await readRosterRulesHistory(db, company)
  return {
    strength,
    patterns: await readPatternHistory(db, company),
    calendars: rules.map(({ from, to, rules: { holidays } }) => ({ from, to, holidays })),
  }
}

/** Returns the versions of an id. If the last one has no end yet, it now ends at `at`. */
function heldFrom<H extends { to: number | null }>(all: Map<string, H[]>, id: string, at: number): H[] {
  const known = all.get(id) ?? []
  all.set(id, known)
  const last = known.at(-1)
  if (last) last.to ??= at
  return known
}

import { z } from 'zod'
import { type Decision, type StreamType, refuse } from './event.ts'
import { label } from './text.ts'
import { isTimeZone } from './time/zone-time.ts'

/** What a company does, as it says itself when it registers. The ids are what `user_group_id` names. */
export const COMPANY_KINDS = [
  { id: '1', kind: 'guarding', name: 'Guarding company' },
  { id: '2', kind: 'in_house', name: 'In-house security team' },
  { id: '3', kind: 'response', name: 'Alarm response and patrols' },
  { id: '4', kind: 'other', name: 'Something else' },
] as const
const companyKind = z.enum(COMPANY_KINDS.map(({ kind }) => kind))

const companyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CompanyFounded'),
    name: z.string(),
    timeZone: z.string(),
    kind: companyKind.optional(),
  }),
])
export type CompanyEvent = z.infer<typeof companyEvent>

const companyCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FoundCompany'),
    name: label(120),
    /** IANA name, e.g. Africa/Nairobi */
    timeZone: z.string(),
    kind: companyKind.optional(),
  }),
])
type CompanyCommand = z.infer<typeof companyCommand>

export interface CompanyState {
  founded: boolean
}

function decideCompany(command: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  if (state.founded) return refuse('already_founded', 'This company already exists.')
  if (!isTimeZone(command.timeZone)) return refuse('unknown_time_zone', 'Unknown time zone.', 'timeZone')
  const { name, timeZone, kind } = command
  return { events: [{ type: 'CompanyFounded', name, timeZone, ...(kind && { kind }) }] }
}

/** A guard company: everything else in its log is its own. */
export const companyStream: StreamType<CompanyState, CompanyCommand, CompanyEvent> = {
  name: 'company',
  command: companyCommand,
  event: companyEvent,
  initial: { founded: false },
  evolve: () => ({ founded: true }),
  decide: decideCompany,
}

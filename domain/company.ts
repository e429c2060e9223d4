import { z } from 'zod'
import { type Decision, type StreamType, refuse } from './event.ts'
import { label } from './text.ts'
import { isTimeZone } from './time/zone-time.ts'

const companyEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('CompanyFounded'), name: z.string(), timeZone: z.string() }),
])
export type CompanyEvent = z.infer<typeof companyEvent>

const companyCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FoundCompany'),
    name: label(120),
    /** IANA name, e.g. Africa/Nairobi */
    timeZone: z.string(),
  }),
])
type CompanyCommand = z.infer<typeof companyCommand>

export interface CompanyState {
  founded: boolean
}

function decideCompany(command: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  if (state.founded) return refuse('already_founded', 'This company already exists.')
  if (!isTimeZone(command.timeZone)) return refuse('unknown_time_zone', 'Unknown time zone.', 'timeZone')
  return { events: [{ type: 'CompanyFounded', name: command.name, timeZone: command.timeZone }] }
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

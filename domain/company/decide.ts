import { z } from 'zod'
import type { Decision, StreamType } from '../event.ts'
import { refuse } from '../refusal.ts'
import { isTimeZone } from '../time/zone-time.ts'
import { type CompanyEvent, type CompanyState, companyEvent, evolveCompany, unfounded } from './company.ts'

export const companyCommand = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('FoundCompany'),
    name: z.string().trim().min(1).max(120),
    /** IANA name, e.g. Africa/Nairobi */
    timeZone: z.string(),
  }),
])
export type CompanyCommand = z.infer<typeof companyCommand>

export function decideCompany(command: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  switch (command.type) {
    case 'FoundCompany':
      if (state.founded) return refuse('already_founded', 'This company exists already.')
      if (!isTimeZone(command.timeZone))
        return refuse('unknown_time_zone', 'This time zone is not known.', 'timeZone')
      return { events: [{ type: 'CompanyFounded', name: command.name, timeZone: command.timeZone }] }
  }
}

export const companyStream: StreamType<CompanyState, CompanyCommand, CompanyEvent> = {
  name: 'company',
  command: companyCommand,
  event: companyEvent,
  initial: unfounded,
  evolve: evolveCompany,
  decide: decideCompany,
}

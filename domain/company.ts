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

const many = { guards: z.number().int().nonnegative(), onDuty: z.number().int().nonnegative() }

const companyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CompanyFounded'),
    name: z.string(),
    timeZone: z.string(),
    kind: companyKind.optional(),
  }),
  /** `guards` of `onDuty` guards fell silent together, the last with a fix of `lastFixAt`: the link rather than they */
  z.object({ type: z.literal('GuardsLost'), ...many, lastFixAt: z.number().int() }),
  z.object({
    type: z.literal('GuardsHeardAgain'),
    ...many,
    lastFixAt: z.number().int(),
    heardAt: z.number().int(),
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
  /** times are ms since epoch UTC */
  z.object({ type: z.literal('LoseGuards'), ...many, lastFixAt: z.number().int().nonnegative() }),
  z.object({ type: z.literal('HearGuardsAgain'), ...many, heardAt: z.number().int().nonnegative() }),
])
type CompanyCommand = z.infer<typeof companyCommand>

const companyState = z.object({
  founded: z.boolean(),
  /** the last fix before most guards fell silent together, ms since epoch UTC; null while they are heard */
  lostSince: z.number().nullable(),
})
export type CompanyState = z.infer<typeof companyState>

const initial: CompanyState = { founded: false, lostSince: null }

function evolveCompany(state: CompanyState, event: CompanyEvent): CompanyState {
  switch (event.type) {
    case 'CompanyFounded':
      return { founded: true, lostSince: null }
    case 'GuardsLost':
      return { ...state, lostSince: event.lastFixAt }
    case 'GuardsHeardAgain':
      return { ...state, lostSince: null }
  }
}

function decideCompany(command: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  if (command.type === 'FoundCompany') {
    if (state.founded) return refuse('already_founded', 'This company already exists.')
    if (!isTimeZone(command.timeZone)) return refuse('unknown_time_zone', 'Unknown time zone.', 'timeZone')
    const { name, timeZone, kind } = command
    return { events: [{ type: 'CompanyFounded', name, timeZone, ...(kind && { kind }) }] }
  }
  if (!state.founded) return refuse('not_found', 'There is no such company.')
  const { guards, onDuty } = command
  if (command.type === 'LoseGuards') {
    if (state.lostSince !== null) return refuse('already_lost', 'Most guards are lost already.')
    return { events: [{ type: 'GuardsLost', guards, onDuty, lastFixAt: command.lastFixAt }] }
  }
  const { lostSince } = state
  if (lostSince === null) return refuse('not_lost', 'Most guards are heard.')
  const { heardAt } = command
  return { events: [{ type: 'GuardsHeardAgain', guards, onDuty, lastFixAt: lostSince, heardAt }] }
}

/** A guard company: everything else in its log is its own. */
export const companyStream: StreamType<CompanyState, CompanyCommand, CompanyEvent> = {
  name: 'company',
  command: companyCommand,
  event: companyEvent,
  state: companyState,
  initial,
  evolve: evolveCompany,
  decide: decideCompany,
}

import { z } from 'zod'
import { type Decision, type StreamType, refuse } from '../event-sourcing/event.ts'
import { fileDigest } from './file.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { label, oneLine } from '../text/text.ts'
import { isTimeZone } from '../time/zone-time.ts'
import { optionalEmail, phoneNumber } from '../user/contact.ts'

/**
 * Business types from which a company chooses at registration. The ids are the values of `user_group_id`.
 */
export const COMPANY_KINDS = [
  { id: '1', kind: 'guarding', name: 'Guarding company' },
  { id: '2', kind: 'in_house', name: 'In-house security team' },
  { id: '3', kind: 'response', name: 'Alarm response and patrols' },
  { id: '4', kind: 'other', name: 'Something else' },
] as const
const companyKind = z.enum(COMPANY_KINDS.map(({ kind }) => kind))

const short = oneLine.max(60, 'Please use at most 60 characters.').transform((typed) => typed || null)

/** Input of a person about a company. An empty text becomes null. */
export const companyRules = z.object({
  name: label(120),
  /** IANA name, e.g. Africa/Nairobi */
  timeZone: z.string().refine(isTimeZone, 'Unknown time zone.'),
  phone: phoneNumber.nullable(),
  email: optionalEmail.nullable(),
  address: oneLine
    .max(300, 'Please use at most 300 characters.')
    .transform((typed) => typed || null)
    .nullable(),
  registrationNumber: short.nullable(),
  /** taxpayer PIN of the Kenya Revenue Authority */
  kraPin: short.nullable(),
  vatNumber: short.nullable(),
  /**
   * registration number at the Private Security Regulatory Authority; the next field is its expiry date,
   * YYYY-MM-DD
   */
  psraNumber: short.nullable(),
  psraExpiresOn: z.iso.date().nullable(),
  /** SHA-256 digest of an image */
  logo: fileDigest.nullable(),
})

const none = z.string().nullable().default(null)
const kept = z.object({
  name: z.string(),
  timeZone: z.string(),
  phone: none,
  email: none,
  address: none,
  registrationNumber: none,
  kraPin: none,
  vatNumber: none,
  psraNumber: none,
  psraExpiresOn: none,
  logo: none,
})
const text = z.string().nullable().optional()
const changed = {
  name: z.string().optional(),
  timeZone: z.string().optional(),
  phone: text,
  email: text,
  address: text,
  registrationNumber: text,
  kraPin: text,
  vatNumber: text,
  psraNumber: text,
  psraExpiresOn: text,
  logo: text,
}

const many = { guards: z.number().int().nonnegative(), onDuty: z.number().int().nonnegative() }

const companyEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('CompanyFounded'),
    name: z.string(),
    timeZone: z.string(),
    kind: companyKind.optional(),
  }),
  z.object({ type: z.literal('CompanyChanged'), ...changed }),
  /**
   * `guards` of `onDuty` guards went offline together, probably because of the network. `lastFixAt` is the
   * newest fix of these guards.
   */
  z.object({ type: z.literal('GuardsContactLost'), ...many, lastFixAt: z.number().int() }),
  z.object({
    type: z.literal('GuardsContactRestored'),
    ...many,
    lastFixAt: z.number().int(),
    receivedAt: z.number().int(),
  }),
  /** somebody skipped the setup page */
  z.object({ type: z.literal('FirstRunSkipped') }),
  /** demo data was added; the demo's clients, places and guards follow as events by `system:demo` */
  z.object({ type: z.literal('DemoFilled') }),
  z.object({ type: z.literal('DemoWiped') }),
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
  companyRules.partial().extend({ type: z.literal('ChangeCompany') }),
  /** all times are ms since epoch UTC */
  z.object({ type: z.literal('RecordMassContactLoss'), ...many, lastFixAt: z.number().int().nonnegative() }),
  z.object({
    type: z.literal('RecordMassContactRestoration'),
    ...many,
    receivedAt: z.number().int().nonnegative(),
  }),
  z.object({ type: z.literal('SkipFirstRun') }),
  z.object({ type: z.literal('FillDemo') }),
  z.object({ type: z.literal('WipeDemo') }),
])
type CompanyCommand = z.infer<typeof companyCommand>

const companyState = z.object({
  founded: z.boolean(),
  /** null until the company is created */
  record: kept.nullable(),
  /**
   * time of the last fix before most guards went offline together, ms since epoch UTC; null: they report
   */
  lostSince: z.number().nullable(),
  firstRunSkipped: z.boolean(),
  /** whether the company contains demo data */
  demoFilled: z.boolean(),
})
export type CompanyState = z.infer<typeof companyState>

const initial: CompanyState = {
  founded: false,
  record: null,
  lostSince: null,
  firstRunSkipped: false,
  demoFilled: false,
}

function evolveCompany(state: CompanyState, event: CompanyEvent): CompanyState {
  switch (event.type) {
    case 'CompanyFounded':
      return {
        ...state,
        founded: true,
        record: kept.parse({ name: event.name, timeZone: event.timeZone }),
      }
    case 'CompanyChanged': {
      const { type: _, ...fields } = event
      return state.record
        ? { ...state, record: { ...state.record, ...fields } as CompanyState['record'] }
        : state
    }
    case 'GuardsContactLost':
      return { ...state, lostSince: event.lastFixAt }
    case 'GuardsContactRestored':
      return { ...state, lostSince: null }
    case 'FirstRunSkipped':
      return { ...state, firstRunSkipped: true }
    case 'DemoFilled':
      return { ...state, demoFilled: true }
    case 'DemoWiped':
      return { ...state, demoFilled: false }
  }
}

function decideCompany(command: CompanyCommand, state: CompanyState): Decision<CompanyEvent> {
  if (command.type === 'FoundCompany') {
    if (state.founded) return refuse('already_founded', 'This company already exists.')
    if (!isTimeZone(command.timeZone)) return refuse('unknown_time_zone', 'Unknown time zone.', 'timeZone')
    const { name, timeZone, kind } = command
    return { events: [{ type: 'CompanyFounded', name, timeZone, ...(kind && { kind }) }] }
  }
  if (!state.founded || !state.record) return refuse('not_found', 'There is no such company.')
  if (command.type === 'ChangeCompany') {
    const { type: _, ...asked } = command
    const differing = changedValues(state.record, asked)
    return { events: Object.keys(differing).length === 0 ? [] : [{ type: 'CompanyChanged', ...differing }] }
  }
  if (command.type === 'SkipFirstRun')
    return { events: state.firstRunSkipped ? [] : [{ type: 'FirstRunSkipped' }] }
  if (command.type === 'FillDemo') {
    if (state.demoFilled) return refuse('demo_filled', 'The demo is here already.')
    return { events: [{ type: 'DemoFilled' }] }
  }
  if (command.type === 'WipeDemo') {
    if (!state.demoFilled) return refuse('no_demo', 'The demo has put nothing into this company.')
    return { events: [{ type: 'DemoWiped' }] }
  }
  const { guards, onDuty } = command
  if (command.type === 'RecordMassContactLoss') {
    if (state.lostSince !== null) return refuse('already_offline', 'Most guards are already offline.')
    return { events: [{ type: 'GuardsContactLost', guards, onDuty, lastFixAt: command.lastFixAt }] }
  }
  const { lostSince } = state
  if (lostSince === null) return refuse('not_offline', 'Most guards are reporting.')
  const { receivedAt } = command
  return { events: [{ type: 'GuardsContactRestored', guards, onDuty, lastFixAt: lostSince, receivedAt }] }
}

/** Event stream of a guard company. Every company has an event log of its own. */
export const companyStream: StreamType<CompanyState, CompanyCommand, CompanyEvent> = {
  name: 'company',
  command: companyCommand,
  event: companyEvent,
  state: companyState,
  initial,
  evolve: evolveCompany,
  decide: decideCompany,
}

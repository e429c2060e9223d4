import { z } from 'zod'
import { storedFilesOrNone, namedFile } from '../records/file.ts'
import { label, optionalLabel, paragraphs } from '../text/text.ts'

export const OCCURRENCE_CATEGORIES = [
  'on_duty',
  'off_duty',
  'handover',
  'patrol',
  'visitor',
  'vehicle',
  'delivery',
  'contractor',
  'key_register',
  'equipment_check',
  'alarm',
  'access_control',
  'lost_found',
  'maintenance',
  'complaint',
  'supervisor_visit',
  'client_instruction',
  'arrest',
  'accident',
  'security_breach',
  'weather_utility',
  'radio_check',
  'welfare_check',
  'other',
] as const
export const occurrenceCategory = z.enum(OCCURRENCE_CATEGORIES, 'Please choose one.')
export const occurrencePriority = z.enum(['routine', 'notable', 'urgent'], 'Please choose one.')
export const informedMethod = z.enum(['phone', 'radio', 'sms', 'email', 'in_person'], 'Please choose one.')
export const itemCondition = z.enum(['ok', 'damaged', 'missing'], 'Please choose one.')

const id = z.string().min(1)
/** ms since epoch UTC */
const moment = z.number().int().nonnegative()
const short = optionalLabel(120).nullish()
const few = 'Please keep it to 20.'

/** Persons concerned by an entry. They are one field, because it is encrypted as personal data. */
export const involvedRules = z.object({
  persons: z
    .array(z.object({ name: label(120), role: short, id_number: short, phone: short }))
    .max(20, few)
    .nullish(),
  vehicles: z
    .array(z.object({ name: label(20), make: short, colour: short }))
    .max(20, few)
    .nullish(),
  informed: z
    .array(z.object({ name: label(120), role: short, method: informedMethod, at: moment }))
    .max(20, few)
    .nullish(),
})

/** Input for a handover of a post from one guard to the next. */
export const handoverRules = z.object({
  /** ids of guards */
  outgoing: id,
  incoming: id,
  items: z
    .array(
      z.object({
        name: label(120),
        expected: z.number().int().min(0).max(10_000),
        found: z.number().int().min(0).max(10_000),
        condition: itemCondition,
      }),
    )
    .max(50, 'Please keep it to 50.')
    .nullish(),
  remarks: optionalLabel(500).nullish(),
})

export const narrativeRules = paragraphs({ characters: 5000, lines: 100 })
export const reasonRules = label(300)

/** Input of a person about an occurrence. Times are ms since epoch UTC. */
export const occurrenceRules = z.object({
  /** site post whose book contains the entry */
  sitePostId: id,
  category: occurrenceCategory,
  priority: occurrencePriority,
  /** what happened: who, what, where, when and how */
  narrative: narrativeRules,
  actionTaken: optionalLabel(500).nullish(),
  /** when it happened, as stated */
  occurredAt: moment,
  /** time of writing, by the device's clock */
  writtenAt: moment.nullish(),
  /** why it was written late */
  lateReason: optionalLabel(300).nullish(),
  /** guard who reports it */
  workerId: id.nullish(),
  involved: involvedRules.nullish(),
  attachments: z.array(namedFile).max(10, 'Please keep it to 10 files.').nullish(),
  handover: handoverRules.nullish(),
})

const kept = z.string().nullable()
export const involvedFields = z.object({
  persons: z.array(z.object({ name: z.string(), role: kept, id_number: kept, phone: kept })),
  vehicles: z.array(z.object({ name: z.string(), make: kept, colour: kept })),
  informed: z.array(z.object({ name: z.string(), role: kept, method: z.string(), at: z.number() })),
})
const NOBODY: z.infer<typeof involvedFields> = { persons: [], vehicles: [], informed: [] }
export const handoverFields = z.object({
  outgoing: z.string(),
  incoming: z.string(),
  items: z.array(
    z.object({ name: z.string(), expected: z.number(), found: z.number(), condition: z.string() }),
  ),
  remarks: kept,
})

/** Fields of an entry as the event log stores them. */
export const storedOccurrenceFields = z.object({
  sitePostId: z.string(),
  /** serial number in the book of that year; 0 until the transaction assigns it */
  serial: z.number().int().nonnegative(),
  year: z.number().int(),
  category: z.string(),
  priority: z.string(),
  narrative: z.string(),
  actionTaken: kept,
  occurredAt: z.number(),
  writtenAt: z.number(),
  lateReason: kept,
  workerId: kept,
  /** who entered it, e.g. `user:17` */
  author: z.string(),
  /** empty after the persons' data was erased */
  involved: z.preprocess((value) => value ?? NOBODY, involvedFields),
  attachments: storedFilesOrNone,
  handover: handoverFields.nullable(),
  /** id of the entry that this one corrects; the next field is the reason */
  amends: kept,
  amendReason: kept,
})
export type StoredOccurrenceFields = z.infer<typeof storedOccurrenceFields>

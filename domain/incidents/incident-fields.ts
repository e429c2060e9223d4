import { z } from 'zod'
import { storedFilesOrNone, namedFile } from '../records/file.ts'
import { label, optionalLabel, paragraphs } from '../text/text.ts'
import { confidentiality } from './confidentiality.ts'
import {
  forceLevel,
  incidentPriority,
  incidentSource,
  incidentType,
  lighting,
  notificationMethod,
  notifiedParty,
  personRole,
  propertyOutcome,
  severity,
  vehicleRole,
  weather,
} from './incident-enums.ts'

const id = z.string().min(1)
/** ms since epoch UTC, before the year 10000 */
export const moment = z.number().int().nonnegative().max(253_402_300_799_999, 'Please check it.')
const short = optionalLabel(120).nullish()
const few = 'Please keep it to 20.'
const kept = z.string().nullable()
const keptShort = kept.default(null)

export const longText = paragraphs({ characters: 5000, lines: 100 })
export const reasonRules = label(300)

const position = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
/** minor units of the currency, e.g. cents */
const minor = z.number().int().min(0).max(1e12)

const persons = z
  .array(
    z.object({
      name: label(120),
      role: personRole,
      id_number: short,
      phone: short,
      injury: short,
      statement: optionalLabel(500).nullish(),
    }),
  )
  .max(20, few)
const vehicles = z
  .array(z.object({ name: label(20), role: vehicleRole, make: short, colour: short, damage: short }))
  .max(20, few)
const property = z
  .array(
    z.object({
      name: label(120),
      outcome: propertyOutcome,
      owner: short,
      serial: short,
      value_minor: minor.nullish(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, 'Please use a code such as KES.')
        .nullish(),
    }),
  )
  .max(20, few)
const police = z.object({
  station: short,
  /** number of the entry in the police's occurrence book */
  ob_number: short,
  case_number: short,
  officer: short,
  officer_number: short,
})
const insurance = z.object({ insurer: short, policy_number: short, claim_number: short, status: short })
const force = z.object({
  level: forceLevel.nullish(),
  used_by: short,
  used_against: short,
  reason: optionalLabel(300).nullish(),
  injuries: short,
})

/** Input of a person about an incident. Times are ms since epoch UTC. */
export const incidentRules = z.object({
  title: label(120),
  incidentType,
  severity,
  priority: incidentPriority,
  source: incidentSource,
  sitePostId: id.nullish(),
  /** client, for incidents without a site post; otherwise the post determines the client */
  clientId: id.nullish(),
  place: optionalLabel(200).nullish(),
  position: position.nullish(),
  weather: weather.nullish(),
  lighting: lighting.nullish(),
  /** start of the incident, as stated; the next field is its end */
  occurredAt: moment,
  occurredTo: moment.nullish(),
  discoveredAt: moment.nullish(),
  reportedAt: moment.nullish(),
  /** guard who reports the incident */
  workerId: id.nullish(),
  narrative: longText.nullish(),
  immediateAction: optionalLabel(500).nullish(),
  persons: persons.nullish(),
  vehicles: vehicles.nullish(),
  property: property.nullish(),
  police: police.nullish(),
  insurance: insurance.nullish(),
  force: force.nullish(),
  /** whether the regulator must be informed */
  regulated: z.boolean().nullish(),
  attachments: z.array(namedFile).max(10, 'Please keep it to 10 files.').nullish(),
})
export type IncidentRules = z.infer<typeof incidentRules>

/** Input about a notification: who was informed, how and when. */
export const notificationRules = z.object({
  party: notifiedParty,
  name: label(120),
  method: notificationMethod,
  at: moment,
  reference: short,
})

/** Input that is possible only when an incident is created. */
export const draftRules = incidentRules.extend({
  /** time of writing, by the device's clock */
  writtenAt: moment.nullish(),
  confidentiality,
  /** id of the occurrence-book entry from which it was escalated */
  occurrenceId: id.nullish(),
  /** parties that were informed before the incident was recorded */
  notified: z.array(notificationRules).max(20, few).nullish(),
})

const none = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => value ?? [], z.array(schema))

export const personFields = z.object({
  name: z.string(),
  role: z.string(),
  id_number: keptShort,
  phone: keptShort,
  injury: keptShort,
  statement: keptShort,
})
export const vehicleFields = z.object({
  name: z.string(),
  role: z.string(),
  make: keptShort,
  colour: keptShort,
  damage: keptShort,
})
export const propertyFields = z.object({
  name: z.string(),
  outcome: z.string(),
  owner: keptShort,
  serial: keptShort,
  value_minor: z.number().nullable().default(null),
  currency: keptShort,
})

/** Fields of an incident as the event log stores them. Personal data is null after an erasure. */
export const storedIncidentFields = z.object({
  title: z.string(),
  incidentType: z.string(),
  severity: z.string(),
  priority: z.string(),
  source: z.string(),
  sitePostId: kept,
  clientId: kept,
  place: kept,
  position: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
  weather: keptShort,
  lighting: keptShort,
  occurredAt: z.number(),
  occurredTo: z.number().nullable(),
  discoveredAt: z.number().nullable(),
  reportedAt: z.number(),
  workerId: kept,
  narrative: kept,
  immediateAction: kept,
  persons: none(personFields),
  vehicles: none(vehicleFields),
  property: none(propertyFields),
  police: z
    .object({
      station: keptShort,
      ob_number: keptShort,
      case_number: keptShort,
      officer: keptShort,
      officer_number: keptShort,
    })
    .nullable(),
  insurance: z
    .object({ insurer: keptShort, policy_number: keptShort, claim_number: keptShort, status: keptShort })
    .nullable(),
  force: z
    .object({
      level: keptShort,
      used_by: keptShort,
      used_against: keptShort,
      reason: keptShort,
      injuries: keptShort,
    })
    .nullable()
    .default(null),
  regulated: z.preprocess((value) => value ?? false, z.boolean()),
  attachments: storedFilesOrNone,
})
export const notifiedFields = none(
  z.object({
    party: z.string(),
    name: keptShort,
    method: z.string().nullable(),
    at: z.number(),
    reference: keptShort,
  }),
)
export type StoredIncidentFields = z.infer<typeof storedIncidentFields>

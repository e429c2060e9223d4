import { z } from 'zod'
import { fileDigest } from '../records/file.ts'
import { ERASED_PERSON, type PersonalFields } from '../event-sourcing/personal-fields.ts'
import { label, oneLine, optionalLabel } from '../text/text.ts'
import { day } from '../time/day.ts'
import { kraPin, phoneNumber } from '../user/contact.ts'

const BLOOD_GROUPS = ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const
const MOST_SKILLS = 30
const MOST_CERTIFICATES = 20

const certificate = z.object({
  name: label(80),
  no: optionalLabel(40).nullish().default(null),
  issued: day.nullish().default(null),
  expires: day.nullish().default(null),
})

/** Fields of a guard in commands. All except the name are optional; an empty text becomes null. */
export const workerRules = z.object({
  fullName: label(120),
  photo: fileDigest.nullish(),
  /** number that the company gave the guard */
  employeeNo: optionalLabel(20).nullish(),
  rank: optionalLabel(60).nullish(),
  phone: phoneNumber.nullish(),
  email: oneLine
    .toLowerCase()
    .regex(/^$|^[^\s@]{1,64}@[^\s@]+\.[^\s@]+$/, 'Please enter an email address, such as grace@example.com.')
    .max(254, 'Please use at most 254 characters.')
    .transform((said) => said || null)
    .nullish(),
  address: optionalLabel(200).nullish(),
  nationalIdNo: oneLine
    .regex(/^$|^[\dA-Za-z-]{5,20}$/, 'Please give the number of the card: 5 to 20 digits and letters.')
    .transform((said) => said.toUpperCase() || null)
    .nullish(),
  /** number of the guard force licence from PSRA; the next field is its last day of validity */
  licenceNo: optionalLabel(40).nullish(),
  licenceExpiresOn: day.nullish(),
  goodConductNo: optionalLabel(40).nullish(),
  goodConductExpiresOn: day.nullish(),
  certificates: z
    .array(certificate)
    .max(MOST_CERTIFICATES, `Please give at most ${MOST_CERTIFICATES}.`)
    .transform((list) => (list.length === 0 ? null : list))
    .nullish(),
  skills: z
    .array(label(40))
    .max(MOST_SKILLS, `Please give at most ${MOST_SKILLS}.`)
    .transform((list) => (list.length === 0 ? null : [...new Set(list)]))
    .nullish(),
  kraPin: kraPin.nullish(),
  nssfNo: optionalLabel(30).nullish(),
  shifNo: optionalLabel(30).nullish(),
  bloodGroup: z
    .enum([...BLOOD_GROUPS, ''], 'Please choose one.')
    .transform((said) => said || null)
    .nullish(),
  nextOfKinName: optionalLabel(120).nullish(),
  nextOfKinRelation: optionalLabel(40).nullish(),
  nextOfKinPhone: phoneNumber.nullish(),
  uniformShirt: optionalLabel(10).nullish(),
  uniformTrousers: optionalLabel(10).nullish(),
  uniformBoots: optionalLabel(10).nullish(),
})

const none = z.string().nullable().default(null)

/** Fields of a guard in stored events, including those of earlier versions. */
export const workerFields = z.object({
  fullName: z.string(),
  photo: none,
  employeeNo: none,
  rank: none,
  phone: none,
  email: none,
  address: none,
  nationalIdNo: none,
  licenceNo: none,
  licenceExpiresOn: none,
  goodConductNo: none,
  goodConductExpiresOn: none,
  certificates: z
    .array(z.object({ name: z.string(), no: none, issued: none, expires: none }))
    .nullable()
    .default(null),
  skills: z.array(z.string()).nullable().default(null),
  kraPin: none,
  nssfNo: none,
  shifNo: none,
  bloodGroup: none,
  nextOfKinName: none,
  nextOfKinRelation: none,
  nextOfKinPhone: none,
  uniformShirt: none,
  uniformTrousers: none,
  uniformBoots: none,
})

/** Fields of a guard, and of the inputs of employment steps, that are personal data. */
export const workerPersonal: PersonalFields = {
  fullName: ERASED_PERSON,
  photo: null,
  employeeNo: null,
  phone: null,
  email: null,
  address: null,
  nationalIdNo: null,
  licenceNo: null,
  goodConductNo: null,
  certificates: null,
  skills: null,
  kraPin: null,
  nssfNo: null,
  shifNo: null,
  bloodGroup: null,
  nextOfKinName: null,
  nextOfKinRelation: null,
  nextOfKinPhone: null,
  uniformShirt: null,
  uniformTrousers: null,
  uniformBoots: null,
  statusReason: null,
}

/**
 * Returns the digits by which a phone number is searched, in any notation; empty if the text is not a phone
 * number.
 */
export const phoneDigits = (text: string): string =>
  /^[\d\s+().-]+$/.test(text) ? text.replace(/\D/g, '').replace(/^0+/, '') : ''

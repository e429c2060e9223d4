import { z } from 'zod'
import { companyRules } from '../../domain/records/company.ts'
import { pageQuery } from '../core/page.ts'
import { resource } from '../core/resource.ts'

const { shape: rules } = companyRules
const text = z.string().nullable()

export const companySettingsRow = z.object({
  /** every company has exactly one such record */
  id: z.literal('own'),
  name: z.string(),
  /** IANA name */
  time_zone: z.string(),
  phone: text,
  email: text,
  address: text,
  registration_number: text,
  kra_pin: text,
  vat_number: text,
  psra_number: text,
  /** expiry of the PSRA licence, YYYY-MM-DD */
  psra_expires_on: text,
  /** SHA-256 digest of the logo; GET /api/files/{digest} returns it */
  logo: text,
})
export type CompanySettings = z.infer<typeof companySettingsRow>

/**
 * GET and PATCH /api/company-settings/own: the record of the caller's company, with its history. It cannot
 * be added or removed.
 */
export const companySettings = resource({
  path: '/company-settings',
  stream: 'company-settings',
  shows: ['company'],
  query: pageQuery(1),
  row: companySettingsRow,
  body: z.object({
    name: rules.name,
    time_zone: rules.timeZone,
    phone: rules.phone,
    email: rules.email,
    address: rules.address,
    registration_number: rules.registrationNumber,
    kra_pin: rules.kraPin,
    vat_number: rules.vatNumber,
    psra_number: rules.psraNumber,
    psra_expires_on: rules.psraExpiresOn,
    logo: rules.logo,
  }),
})

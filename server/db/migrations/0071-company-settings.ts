import type { Migration } from '../migrate.ts'

const TEXTS = [
  'phone',
  'email',
  'address',
  'registration_number',
  'kra_pin',
  'vat_number',
  'psra_number',
  'psra_expires_on',
]

export const companySettings: Migration = {
  name: '0071-company-settings',
  up: async (trx) => {
    for (const column of TEXTS) await trx.schema.alterTable('company').addColumn(column, 'text').execute()
  },
}

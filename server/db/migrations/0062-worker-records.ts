import type { Migration } from '../migrate.ts'

const TEXTS = [
  'employee_no', 'employee_no_search', 'rank', 'phone', 'phone_digits', 'email', 'address',
  'national_id_no', 'national_id_no_search', 'licence_no', 'licence_expires_on',
  'good_conduct_no', 'good_conduct_expires_on', 'certificates', 'skills',
  'kra_pin', 'nssf_no', 'shif_no', 'blood_group',
  'next_of_kin_name', 'next_of_kin_relation', 'next_of_kin_phone',
  'uniform_shirt', 'uniform_trousers', 'uniform_boots',
] // prettier-ignore
const FOUND_BY = ['employee_no_search', 'national_id_no_search', 'licence_expires_on']

/** What a company keeps of a guard besides the name. */
export const workerRecords: Migration = {
  name: '0062-worker-records',
  up: async (trx) => {
    for (const column of TEXTS) await trx.schema.alterTable('worker').addColumn(column, 'text').execute()
    for (const column of FOUND_BY)
      await trx.schema.createIndex(`worker_by_${column}`).on('worker').columns(['company', column]).execute()
  },
}

import type { Migration } from '../migrate.ts'

type Columns = Record<string, 'text' | 'text?' | 'bigint' | 'bigint?' | 'double precision'>

const TABLES: Record<string, Columns> = {
  account: { full_name: 'text', email: 'text', role: 'text', verified_at: 'bigint?' },
  client: { name: 'text', search: 'text' },
  assignment: { client_id: 'text', name: 'text', search: 'text', geofence: 'text?' },
  site_post: {
    alias: 'text',
    search: 'text',
    type: 'text',
    latitude: 'double precision',
    longitude: 'double precision',
    client_id: 'text',
    assignment_id: 'text?',
  },
  worker: { full_name: 'text', search: 'text' },
  worker_assignment: {
    worker_id: 'text',
    assignment_id: 'text',
    site_post_id: 'text?',
    shift_name: 'text?',
    shift_search: 'text?',
    shift_start: 'text?',
    shift_minutes: 'bigint?',
    position: 'bigint',
  },
  patrol: {
    worker_id: 'text',
    assignment_id: 'text?',
    started_at: 'bigint',
    ended_at: 'bigint?',
    end_reason: 'text?',
  },
  device: {
    worker_id: 'text',
    label: 'text',
    search: 'text',
    status: 'text',
    secret_hash: 'text',
    enrolled_at: 'bigint',
    revoked_at: 'bigint?',
  },
}

const INDEXES: [table: string, columns: string[]][] = [
  ['assignment', ['company', 'client_id']],
  ['site_post', ['company', 'client_id']],
  ['worker_assignment', ['company', 'assignment_id']],
  ['worker_assignment', ['company', 'worker_id']],
  ['patrol', ['company', 'worker_id', 'started_at']],
  ['patrol', ['company', 'started_at']],
  ['device', ['company', 'worker_id']],
]

/** Signing in and a phone's message name no company: these two are unique over all of them. */
const UNIQUE: [table: string, column: string][] = [
  ['account', 'email'],
  ['device', 'secret_hash'],
]

export const readModels: Migration = {
  name: '0010-read-models',
  up: async (trx) => {
    await trx.schema
      .createTable('company')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('time_zone', 'text', (c) => c.notNull())
      .execute()
    for (const [table, columns] of Object.entries(TABLES)) {
      let create = trx.schema
        .createTable(table)
        .addColumn('company', 'text', (c) => c.notNull())
        .addColumn('id', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint(`${table}_pk`, ['company', 'id'])
      for (const [column, type] of Object.entries(columns)) {
        const kind = type.replace('?', '') as 'text' | 'bigint' | 'double precision'
        create = create.addColumn(column, kind, (c) => (type.endsWith('?') ? c : c.notNull()))
      }
      await create.execute()
    }
    for (const [table, columns] of INDEXES)
      await trx.schema
        .createIndex(`${table}_by_${columns.slice(1).join('_')}`)
        .on(table)
        .columns(columns)
        .execute()
    for (const [table, column] of UNIQUE)
      await trx.schema.createIndex(`${table}_${column}`).on(table).column(column).unique().execute()
  },
}

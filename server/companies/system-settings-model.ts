import { systemSettings as contract } from '../../contract/settings/system-settings.ts'
import { systemSettingsStream } from '../../domain/records/system-settings.ts'
import { readModel } from '../projections/read-model.ts'
import { toColumnFields } from '../resource/write/field-names.ts'
import type { Resource } from '../resource/resource.ts'

declare module '../db/tables.ts' {
  interface Tables {
    /** System settings of a company. null: the default applies. */
    system_settings: {
      company: string
      base_map: 'automatic' | 'open' | 'bundled' | null
      /** start position of the map, degrees WGS84 */
      home_latitude: number | null
      home_longitude: number | null
      live_links: 'all' | 'feed' | null
      redraw_interval_s: number | null
      late_after: number | null
      offline_after: number | null
      first_interval_min: number | null
      fix_retention_days: number | null
      rejected_retention_days: number | null
      security_retention_days: number | null
      session_hours: number | null
      tab_counts: 'offline' | 'late' | 'none' | null
    }
  }
}

/** Record type of a company's system settings, which apply to its consoles and to the server. */
export const systemSettings: Resource = {
  noun: { one: 'system settings', many: 'system settings' },
  path: `${contract.path}/own`,
  readModel: readModel(systemSettingsStream, ['system_settings'], async (trx, { id }, event) => {
    const { type: _, ...fields } = event
    const row = toColumnFields(fields)
    await trx
      .insertInto('system_settings')
      .values({ company: id, ...row } as never)
      .onConflict((conflict) => conflict.column('company').doUpdateSet(row))
      .execute()
  }),
}

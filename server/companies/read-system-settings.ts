import type { Kysely } from 'kysely'
import type { ConsoleSettings } from '../../contract/settings/console-settings.ts'
import { SYSTEM_SETTINGS, type SystemSettings } from '../../domain/records/system-defaults.ts'
import type { Tables } from '../db/tables.ts'
import { toColumnFields } from '../resource/write/field-names.ts'

/** Returns the system settings of a company. Defaults replace unset ones. */
export async function readSystemSettings(db: Kysely<Tables>, company: string): Promise<SystemSettings> {
  const row = await db
    .selectFrom('system_settings')
    .selectAll()
    .where('company', '=', company)
    .executeTakeFirst()
  return row ? withDefaults(row) : SYSTEM_SETTINGS
}

/** Returns the system settings of every company that has changed some, with defaults, by company id. */
export async function readAllSystemSettings(db: Kysely<Tables>): Promise<Map<string, SystemSettings>> {
  const rows = await db.selectFrom('system_settings').selectAll().execute()
  return new Map(rows.map((row) => [row.company, withDefaults(row)]))
}

function withDefaults(row: Tables['system_settings']): SystemSettings {
  const usual = SYSTEM_SETTINGS
  return {
    baseMap: row.base_map ?? usual.baseMap,
    homeLatitude: row.home_latitude,
    homeLongitude: row.home_longitude,
    liveLinks: row.live_links ?? usual.liveLinks,
    redrawIntervalS: row.redraw_interval_s ?? usual.redrawIntervalS,
    lateAfter: row.late_after ?? usual.lateAfter,
    offlineAfter: row.offline_after ?? usual.offlineAfter,
    firstIntervalMin: row.first_interval_min ?? usual.firstIntervalMin,
    fixRetentionDays: row.fix_retention_days,
    rejectedRetentionDays: row.rejected_retention_days ?? usual.rejectedRetentionDays,
    securityRetentionDays: row.security_retention_days ?? usual.securityRetentionDays,
    sessionHours: row.session_hours ?? usual.sessionHours,
    tabCounts: row.tab_counts ?? usual.tabCounts,
  }
}

/** Returns the system settings that every console needs: all except retention and session length. */
export async function readConsoleSettings(db: Kysely<Tables>, company: string): Promise<ConsoleSettings> {
  const {
    fixRetentionDays: _,
    rejectedRetentionDays: __,
    securityRetentionDays: ___,
    ...kept
  } = await readSystemSettings(db, company)
  const { sessionHours: ____, ...told } = kept
  return toColumnFields(told)
}

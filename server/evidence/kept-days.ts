import { streamName } from '../../domain/event.ts'
import { SYSTEM_SETTINGS } from '../../domain/system-defaults.ts'
import { systemSettingsStream } from '../../domain/system-settings.ts'
import type { CompanyId } from '../db/company-id.ts'
import type { Database } from '../db/open-database.ts'
import { readStream } from '../event-log/read-log.ts'

/** Returns the retention of a company's fixes at a position of its log, days; null: for ever. */
export async function retentionDaysAt(
  db: Database,
  company: CompanyId,
): Promise<(position: number) => number | null> {
  const said: { position: number; days: number | null }[] = []
  const stream = streamName(systemSettingsStream.name, company)
  for (const { position, event } of await readStream(db, company, stream)) {
    const { fixRetentionDays } = systemSettingsStream.event.safeParse(event).data ?? {}
    if (fixRetentionDays !== undefined) said.push({ position, days: fixRetentionDays })
  }
  return (at) => {
    const last = said.findLast(({ position }) => position < at)
    return last ? last.days : SYSTEM_SETTINGS.fixRetentionDays
  }
}

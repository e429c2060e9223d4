import { parseClaimedNumber } from './claimed-value.ts'
import type { ParsedRecord } from './parsed-message.ts'

/** Adds the phone's battery level to a record, `full` being its maximum; nothing if it is unknown. */
export function withBattery(record: ParsedRecord, level: unknown, full: 1 | 100): ParsedRecord {
  const claimed = parseClaimedNumber(level)
  // senders have -1 for unknown
  if (claimed === undefined || !(claimed >= 0 && claimed <= full)) return record
  return { ...record, batteryPct: Math.round((claimed / full) * 100) }
}

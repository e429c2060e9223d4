import { withBattery, isRecord, parseJsonOrNull, recordText } from '../parse-value.ts'
import {
  MAX_FORM_LENGTH,
  parseMessageFields,
  QUARANTINE_REASONS,
  quarantineRecord,
  type ParsedRecord,
  type RawMessage,
} from '../parsed-message.ts'
import { locationObject } from './location-object.ts'
import { osmandFields } from './osmand-fields.ts'

/**
 * Parses a message of Traccar Client or any OsmAnd-style sender, `now` in ms since epoch UTC. v10 sends a
 * form with one point (speed in knots, time in seconds), v9 JSON `{ location, device_id }` (speed in m/s, ISO
 * time). Older versions send a query or form by GET or POST, others JSON with the keys of the form. The
 * beginning of the body decides, because senders declare wrong content types.
 */
export function* parseOsmand(message: RawMessage, now: number): Iterable<ParsedRecord> {
  const body = message.body.replace(/^\uFEFF/, '').trim()
  if (body.startsWith('{') || body.startsWith('[')) {
    const json = parseJsonOrNull(body)
    if (!json) return yield quarantineRecord(QUARANTINE_REASONS.brokenJson, message.body)
    if (!Array.isArray(json.value)) return yield* jsonRecord(json.value, now)
    for (const record of json.value) yield* jsonRecord(record, now)
    return
  }
  if (body.length > MAX_FORM_LENGTH) return yield quarantineRecord(QUARANTINE_REASONS.tooLong, body)
  const fields = parseMessageFields({ ...message, body })
  if (!body && Object.keys(fields).length === 0) return
  yield withBattery(osmandFields(fields, now, body ? message.body : message.query), fields.batt, 100)
}

function* jsonRecord(record: unknown, now: number): Iterable<ParsedRecord> {
  if (!isRecord(record)) return yield quarantineRecord(QUARANTINE_REASONS.notThisFormat, recordText(record))
  const { location } = record
  if (isRecord(location)) return yield located(location, now, recordText(record))
  if (Array.isArray(location) && location.every(isRecord))
    for (const one of location) yield located(one, now, recordText(one))
  else yield withBattery(osmandFields(record, now, recordText(record)), record.batt, 100)
}

function located(location: Record<string, unknown>, now: number, text: string): ParsedRecord {
  const { battery } = location
  return withBattery(locationObject(location, now, text), isRecord(battery) ? battery.level : undefined, 1)
}

import {
  QUARANTINE_REASONS,
  type ParsedFix,
  type ParsedRecord,
  type QuarantineReason,
} from './parsed-message.ts'

/** The rejected records of a message that have the same reason. */
export interface QuarantinedPart {
  reason: QuarantineReason
  /** the first of the records, or the whole message */
  body: string
  records: number
}

/** Contents of a message: fixes, and rejected records (`aside`) by reason, with a count and a sample. */
export interface GatheredMessage {
  fixes: ParsedFix[]
  aside: QuarantinedPart[]
  /** battery level in per cent, from the last record that contains it */
  batteryPct: number | null
}

const RECORDS_PER_TURN = 500

/** Reads all records of a message. Yields to the event loop, because 4 MB may contain two million records. */
export async function gatherMessage(records: Iterable<ParsedRecord>): Promise<GatheredMessage> {
  const fixes: ParsedFix[] = []
  const aside = new Map<QuarantineReason, QuarantinedPart>()
  const count = (reason: QuarantineReason, body: () => string) => {
    const known = aside.get(reason)
    if (known) known.records += 1
    else aside.set(reason, { reason, body: body(), records: 1 })
  }
  let read = 0
  let batteryPct: number | null = null
  for (const record of records) {
    for (const { reason, body } of record.quarantined) count(reason, () => body)
    for (const fix of record.fixes) {
      fixes.push(fix)
      if (fix.simulated) count(QUARANTINE_REASONS.simulated, () => JSON.stringify(fix))
    }
    batteryPct = record.batteryPct ?? batteryPct
    read += 1
    if (read % RECORDS_PER_TURN === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  return { fixes, aside: [...aside.values()], batteryPct }
}

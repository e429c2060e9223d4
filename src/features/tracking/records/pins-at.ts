import type { BoardRecord } from '../../../../contract/incidents/board-record.ts'
import { BOARD_PIN_MS } from '../../../../domain/incidents/pinned-for.ts'

interface Pin extends BoardRecord {
  position: NonNullable<BoardRecord['position']>
  /** number of its kind at this place; this is the newest */
  count: number
}

/** The pins of a moment (ms since epoch UTC): of each kind and place the newest of the day before it. `records` are in order. */
export function pinsAt(records: readonly BoardRecord[], moment: number): Pin[] {
  const pins = new Map<string, Pin>()
  for (const record of records) {
    const { kind, position, at } = record
    if (!position || at > moment || at <= moment - BOARD_PIN_MS) continue
    const key = `${kind} ${position.latitude} ${position.longitude}`
    const before = pins.get(key)
    const newest = before && before.at > at ? before : record
    pins.set(key, { ...newest, position, count: (before?.count ?? 0) + 1 })
  }
  return [...pins.values()]
}

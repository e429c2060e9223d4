import type { Seal } from '../../domain/evidence/fix-seals.ts'
import type { RecordedEvent } from '../../domain/event.ts'

/** A seal of a guard's hour, and the event that states it. */
export interface FoundSeal {
  seal: Seal
  /** the sealing round of a supplement; 0 for fixes that arrived in time */
  late: number
  record: RecordedEvent
}

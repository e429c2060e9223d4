import type { ParsedFix } from '../ingest/parsed-message.ts'
import type { Recording } from './recording.ts'

/** A part of the recording of one entity. */
export interface ImportPiece {
  entity: string
  fixes: readonly Omit<ParsedFix, 'simulated'>[]
  /** some times of the whole recording, ms since epoch UTC (see `outlineTimes`) */
  outline: readonly number[]
}

export interface ImportedPiece {
  workerId: string
  /** whether the worker was just created */
  hired: boolean
  stored: number
  duplicates: number
}

/** Thrown if nothing can be imported; the message is a sentence for people. */
export class ImportError extends Error {
  override name = 'ImportError'
}

/** Target of an import: the database itself, or the server that uses it. */
export interface Importer {
  /** Stores one part. Throws ImportError. */
  take: (piece: ImportPiece) => Promise<ImportedPiece>
  close: () => Promise<void>
}

/** Shifts a recording so that it ends at `end`, ms since epoch UTC. */
export function shiftToEndAt(recording: Recording, end: number): Recording {
  const last = recording.fixes.reduce((latest, fix) => Math.max(latest, fix.t), Number.NEGATIVE_INFINITY)
  return { ...recording, fixes: recording.fixes.map((fix) => ({ ...fix, t: fix.t - last + end })) }
}

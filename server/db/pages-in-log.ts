import { readSync } from 'node:fs'

/** https://sqlite.org/fileformat2.html#walformat */
const HEADER = 32
const FRAME_HEADER = 24
const SALTS = { inHeader: [16, 24], inFrame: [8, 16] } as const
const FRAMES_AT_ONCE = 64

/** Returns whether SQLite's WAL contains at least the given number of frames since its last restart. */
export function isLogAsLong(log: number, frames: number, pageSize: number): boolean {
  const header = Buffer.alloc(HEADER)
  const last = Buffer.alloc(FRAME_HEADER)
  return (
    readSync(log, header, 0, HEADER, 0) === HEADER &&
    readSync(log, last, 0, FRAME_HEADER, HEADER + (frames - 1) * (FRAME_HEADER + pageSize)) ===
      FRAME_HEADER &&
    isOfTurn(last, header)
  )
}

/**
 * Returns the numbers of the pages in SQLite's WAL since its last restart, possibly with those of a
 * transaction that was rolled back.
 */
export function pagesInLog(log: number, pageSize: number): Set<number> {
  const pages = new Set<number>()
  const header = Buffer.alloc(HEADER)
  if (readSync(log, header, 0, HEADER, 0) < HEADER) return pages
  const frame = FRAME_HEADER + pageSize
  const frames = Buffer.alloc(frame * FRAMES_AT_ONCE)
  for (let at = HEADER; ; at += frames.length) {
    const read = readSync(log, frames, 0, frames.length, at)
    for (let start = 0; start + frame <= read; start += frame) {
      const head = frames.subarray(start, start + FRAME_HEADER)
      if (!isOfTurn(head, header)) return pages
      pages.add(head.readUInt32BE(0))
    }
    if (read < frames.length) return pages
  }
}

/** The salts change when the WAL restarts; frames beyond its end have older ones. */
const isOfTurn = (frameHeader: Buffer, header: Buffer): boolean =>
  frameHeader.subarray(...SALTS.inFrame).equals(header.subarray(...SALTS.inHeader))

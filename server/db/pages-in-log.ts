import { readSync } from 'node:fs'

/** https://sqlite.org/fileformat2.html#walformat */
const HEADER = 32
const FRAME_HEADER = 24
const SALTS = { inHeader: [16, 24], inFrame: [8, 16] } as const
const FRAMES_AT_ONCE = 64

/** Whether the log of writes of a SQLite database holds so many frames since it was last begun again. */
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
 * The numbers of the pages that the log of writes of a SQLite database holds since it was last begun again. Those of a
 * transaction that was rolled back may be among them.
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

/** Each time that the log is begun again its salts change; frames behind its end have those of an earlier turn. */
const isOfTurn = (frameHeader: Buffer, header: Buffer): boolean =>
  frameHeader.subarray(...SALTS.inFrame).equals(header.subarray(...SALTS.inHeader))

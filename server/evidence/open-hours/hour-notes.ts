import { setImmediate } from 'node:timers/promises'
import { sealHourStart } from '../../../domain/evidence/seals/closed-hours.ts'
import { type MinuteNote } from './minute-note.ts'
import { readNoteFile } from './note-files.ts'

/** The notes about the stored fixes of one guard in one hour; see MinuteNote. */
export interface HourNotes {
  company: string
  workerId: string
  /** start of the hour, ms since epoch UTC */
  hour: number
  notes: MinuteNote[]
}

export interface NotedHours {
  hours: Map<string, HourNotes>
  /** number of invalid lines, by path of the file */
  unread: Map<string, number>
}

/** number of lines between two yields to the event loop, about 5 ms of work */
const SLICE = 500

/** Reads notes from files, grouped by company, guard and hour. */
export async function readNotedHours(paths: readonly string[]): Promise<NotedHours> {
  const read: NotedHours = { hours: new Map(), unread: new Map() }
  let lines = 0
  for (const path of paths)
    try {
      for await (const note of readNoteFile(path)) {
        if (note) add(read.hours, note)
        else read.unread.set(path, (read.unread.get(path) ?? 0) + 1)
        if (++lines % SLICE === 0) await setImmediate()
      }
    } catch (error) {
      // the server has deleted the file meanwhile, because everything in it is sealed
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  return read
}

function add(hours: NotedHours['hours'], note: MinuteNote): void {
  const { company, workerId, minute } = note
  const hour = sealHourStart(minute)
  const key = JSON.stringify([company, workerId, hour])
  const known = hours.get(key)
  if (known) known.notes.push(note)
  else hours.set(key, { company, workerId, hour, notes: [note] })
}

import { spawnSync } from 'node:child_process'
import { createReadStream, existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

/** Operations of a process on a file, in order. `at` is ms since epoch. */
export type FileWrite = { at: number; file: string } & (
  | { kind: 'write'; offset: number; bytes: Buffer }
  | { kind: 'cut'; size: number }
  | { kind: 'sync' }
  | { kind: 'made' }
  | { kind: 'gone' }
)

/** Why writes cannot be recorded here; null if they can. */
export const recordingMissing: string | null =
  spawnSync('strace', ['-e', 'trace=none', 'true']).status === 0
    ? null
    : 'strace is not installed, or may not trace'

/** Returns a command that runs a process and records its writes, in files whose paths begin with `record`. */
export const recordWrites = (record: string): string[] => [
  'strace',
  '-ff',
  '-qq',
  '-y',
  '-ttt',
  '-xx',
  '--seccomp-bpf',
  '-s',
  '10000000',
  '-o',
  record,
  '-e',
  'trace=openat,pwrite64,ftruncate,fsync,fdatasync,unlink,unlinkat',
]

const CALL = /^(\d+\.\d+) (\w+)\((.*)\) = (\d+)/
const ON_FILE = /^\d+<([^>]+)>(?:, (.*))?$/

/** Returns the recorded writes to files of a folder, and the syncs of the folder itself (`file` is then empty). */
export async function recordedWrites(record: string, folder: string): Promise<FileWrite[]> {
  const writes: FileWrite[] = []
  for (const name of readdirSync(dirname(record)).filter((file) => file.startsWith(`${basename(record)}.`)))
    for await (const line of createInterface({ input: createReadStream(join(dirname(record), name)) })) {
      const write = writeOf(line, folder)
      if (write) writes.push(write)
    }
  return writes.sort((a, b) => a.at - b.at)
}

function writeOf(line: string, folder: string): FileWrite | null {
  const [, seconds, call, given = ''] = CALL.exec(line) ?? []
  if (seconds === undefined) return null
  const at = Number(seconds) * 1000
  if (call === 'openat' || call === 'unlink' || call === 'unlinkat') {
    const path = unescaped(/"([^"]*)"/.exec(given)?.[1] ?? '')
    if (dirname(path) !== folder || (call === 'openat' && !given.includes('O_CREAT'))) return null
    return { at, file: basename(path), kind: call === 'openat' ? 'made' : 'gone' }
  }
  const [, on = '', rest = ''] = ON_FILE.exec(given) ?? []
  const path = unescaped(on)
  if (path === folder) return call === 'fsync' || call === 'fdatasync' ? { at, file: '', kind: 'sync' } : null
  if (dirname(path) !== folder) return null
  const file = basename(path)
  if (call === 'ftruncate') return { at, file, kind: 'cut', size: Number(rest) }
  if (call !== 'pwrite64') return { at, file, kind: 'sync' }
  const [, text = '', offset] = /^"([^"]*)", \d+, (\d+)$/.exec(rest) ?? []
  return {
    at,
    file,
    kind: 'write',
    offset: Number(offset),
    bytes: Buffer.from(text.replaceAll('\\x', ''), 'hex'),
  }
}

/** decodes strace's `-xx` output, in which every character is `\xNN` except paths in `<…>` */
const unescaped = (text: string): string =>
  text.startsWith('\\x') ? Buffer.from(text.replaceAll('\\x', ''), 'hex').toString() : text

const SECTOR = 512

interface File {
  /** content that is certainly on the disk */
  synced: Buffer
  /** writes that may be lost in a power cut */
  pending: FileWrite[]
  /** whether the file's entry in its folder is certainly on the disk */
  isNamed: boolean
}

/** Simulates a disk that loses its cache in a power cut: only synced data is certain to remain. */
export class CrashingDisk {
  readonly #files = new Map<string, File>()

  /** `names`: the files that exist in the folder at the start. */
  constructor(folder: string, names: readonly string[]) {
    for (const name of names)
      if (existsSync(join(folder, name)))
        this.#files.set(name, { synced: readFileSync(join(folder, name)), pending: [], isNamed: true })
  }

  do(write: FileWrite): void {
    if (write.file === '') for (const each of this.#files.values()) each.isNamed = true
    const file = this.#files.get(write.file)
    if (write.kind === 'made') {
      if (!file) this.#files.set(write.file, { synced: Buffer.alloc(0), pending: [], isNamed: false })
    } else if (write.kind === 'gone') this.#files.delete(write.file)
    else if (file && write.kind === 'sync') {
      for (const each of file.pending) file.synced = done(file.synced, each)
      file.pending = []
    } else file?.pending.push(write)
  }

  /**
   * Returns the files after a power cut: all synced data, and those other sectors for which `isKept` returns true. A
   * file whose folder entry was not synced disappears if `isKept` returns false.
   */
  cut(isKept: () => boolean): Map<string, Buffer> {
    const left = new Map<string, Buffer>()
    for (const [name, { synced, pending, isNamed }] of this.#files) {
      if (!isNamed && !isKept()) continue
      let content: Buffer = Buffer.from(synced)
      for (const write of pending.flatMap(bySector)) if (isKept()) content = done(content, write)
      left.set(name, content)
    }
    return left
  }
}

function done(content: Buffer, write: FileWrite): Buffer {
  if (write.kind === 'cut')
    return write.size <= content.length
      ? content.subarray(0, write.size)
      : Buffer.concat([content, Buffer.alloc(write.size - content.length)])
  if (write.kind !== 'write') return content
  const end = write.offset + write.bytes.length
  const grown = end <= content.length ? content : Buffer.concat([content, Buffer.alloc(end - content.length)])
  write.bytes.copy(grown, write.offset)
  return grown
}

function bySector(write: FileWrite): FileWrite[] {
  if (write.kind !== 'write') return [write]
  const parts: FileWrite[] = []
  for (let start = 0; start < write.bytes.length;) {
    const end = Math.min(write.bytes.length, start + SECTOR - ((write.offset + start) % SECTOR))
    parts.push({ ...write, offset: write.offset + start, bytes: write.bytes.subarray(start, end) })
    start = end
  }
  return parts
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { unzipSync } from 'fflate'
import { PACK_EVIDENCE, verifyPack } from '../../domain/evidence/bundle/pack.ts'
import { webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { ConfigError } from '../config/config.ts'
import { type BundleFileArgs, reportEvidenceFile } from './report-bundle.ts'

/** Prints what an incident pack (ZIP) proves, or its first fault. Returns the exit status. */
export async function reportPack(
  { file, keys }: BundleFileArgs,
  say: (line: string) => void,
): Promise<number> {
  const pack = openPack(bytesOf(file))
  const verdict = await verifyPack(pack, webCrypto, keys)
  if (!verdict.ok) {
    say(`NOT PROVEN: ${verdict.fault}`)
    return 1
  }
  const { incident, recipient, reason, by, madeAt, files, log, position, noEvidence } = verdict.manifest
  say(`incident ${incident.number}, handed over to ${recipient} by ${by}, ${new Date(madeAt).toISOString()}`)
  say(`reason: ${reason}`)
  say(
    `${files.length} files are as they were handed over; log ${log}, of which ${position} events were signed`,
  )
  if (noEvidence !== null) {
    say(`no evidence page: ${noEvidence}`)
    return 0
  }
  return reportEvidenceFile(pack.text(PACK_EVIDENCE) ?? '', keys, say)
}

/**
 * Opens a ZIP archive, and unpacks one file at a time when it is needed. A damaged or missing file is null.
 */
function openPack(bytes: Uint8Array) {
  const names: string[] = []
  const isRead = readOr(() => unzipSync(bytes, { filter: ({ name }) => (names.push(name), false) }))
  const content = (wanted: string): Uint8Array | null =>
    isRead === null
      ? null
      : (readOr(() => unzipSync(bytes, { filter: ({ name }) => name === wanted }))?.[wanted] ?? null)
  return {
    names,
    text: (name: string) => {
      const found = content(name)
      return found && Buffer.from(found).toString('utf8')
    },
    sha256: async (name: string) => {
      const found = content(name)
      return found && createHash('sha256').update(found).digest('hex')
    },
  }
}

function readOr<Read>(read: () => Read): Read | null {
  try {
    return read()
  } catch {
    // the library throws if the file is not a ZIP archive; the caller then reports the missing files
    return null
  }
}

function bytesOf(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new ConfigError(`--pack: ${(error as Error).message}`)
  }
}

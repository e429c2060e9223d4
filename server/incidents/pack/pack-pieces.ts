import {
  PACK_EVIDENCE,
  PACK_MANIFEST,
  PACK_SUMS,
  type PackedFile,
  sumsFile,
} from '../../../domain/evidence/bundle/pack.ts'
import { createHash } from 'node:crypto'
import type { Incident, incidentPackBody } from '../../../contract/incidents/incident.ts'
import type { Account } from '../../auth/account.ts'
import { assertStillAuthorized } from '../../auth/permissions/while-authorized.ts'
import type { Context } from '../../app/context.ts'
import { sha256 } from '../../event-log/sha256.ts'
import { evidencePieces } from '../../exports/evidence/evidence-page.ts'
import type { ReportFacts } from '../../exports/pdf/report-facts.ts'
import { readFileContent } from '../../files/file-store.ts'
import { zipPieces } from '../../files/zip-pieces.ts'
import type { z } from 'zod'
import { executePackCommand, createSignedManifest } from './hand-over.ts'
import { incidentPdf } from './incident-pdf.ts'
import type { PackFile, ReportedEvent } from './incident-report.ts'
import { readDocumentImage } from './pack-files.ts'

interface Asked {
  request: { account: Account; isStillAdmitted: () => Promise<boolean> }
  incident: Incident
  events: readonly ReportedEvent[]
  body: z.infer<typeof incidentPackBody>
  files: readonly PackFile[]
  facts: ReportFacts
  logo: Buffer | null
  /** lines and page of the evidence, or why there is none */
  evidence: { page: readonly [string, string]; bundles: AsyncIterable<Uint8Array> } | { none: string }
  /** throws to cancel */
  goesOn: () => void
}

const PROVEN = 'it verifies and replays itself.'

/**
 * Returns a pack in pieces. Logs the hand-over before the first piece, and the manifest's digest before the
 * last. Only one file is in memory at a time.
 */
export function packPieces(context: Context, asked: Asked): AsyncIterable<Uint8Array> {
  return zipPieces(packEntries(context, asked), asked.facts.at)
}

async function* packEntries(context: Context, asked: Asked) {
  const { request, incident, body, files, facts, evidence, goesOn } = asked
  const { company, userId } = request.account
  const author = { company, by: `user:${userId}`, incidentId: incident.id }
  const { recipient, reason, worker_ids: workerIds, from, to } = body
  let handedOver: Awaited<ReturnType<typeof executePackCommand>> | null = null
  const begin = async () => {
    handedOver ??= await executePackCommand(context, author, {
      type: 'HandOverIncident',
      recipient,
      reason,
      workerIds,
      from,
      to,
    })
    return handedOver
  }
  const listed: PackedFile[] = []
  const entry = (name: string, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, packed = false) => ({
    name,
    packed,
    pieces: measured(name, pieces, listed),
  })
  const noEvidence = 'none' in evidence ? evidence.none : null
  // The evidence comes first: if it is refused, no hand-over is logged.
  if (!('none' in evidence))
    yield entry(PACK_EVIDENCE, evidencePieces(evidence.page, after(begin, evidence.bundles)))
  const { version, event } = await begin()
  const handOver = { recipient, reason, from, to, evidence: noEvidence ?? PROVEN }
  yield entry('README.txt', textOf(packReadme(incident.number, noEvidence ?? PROVEN)))
  yield entry('record.json', textOf(JSON.stringify({ incident, events: asked.events }, null, 2)))
  yield entry(
    'record.pdf',
    incidentPdf({ ...asked, handOver, pictureOf: (digest) => readDocumentImage(context, company, digest) }),
    true,
  )
  for (const { path, digest } of files) {
    goesOn()
    await assertStillAuthorized(request)
    const file = await readFileContent(context.db, company, digest)
    if (file) yield entry(path, [file.content], file.type.startsWith('image/'))
  }
  await assertStillAuthorized(request)
  const stated = {
    incident: { id: incident.id, number: incident.number },
    recipient,
    reason,
    from,
    to,
    noEvidence,
    by: facts.by,
    madeAt: facts.at,
    files: [...listed],
  }
  const manifest = await createSignedManifest(context, author, version, stated, goesOn)
  yield { name: PACK_MANIFEST, packed: false, pieces: textOf(manifest) }
  const digest = sha256(manifest)
  const entryId = 'entryId' in event ? event.entryId : ''
  await executePackCommand(context, author, {
    type: 'CompletePack',
    entryId,
    digest,
    fileCount: listed.length,
  })
  const sums = sumsFile([...stated.files, { name: PACK_MANIFEST, sha256: digest }])
  yield { name: PACK_SUMS, packed: false, pieces: textOf(sums) }
}

/** Yields the pieces of a file, then adds its name, size and SHA-256 to `listed`. */
async function* measured(
  name: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  listed: PackedFile[],
) {
  const digest = createHash('sha256')
  let bytes = 0
  for await (const piece of pieces) {
    digest.update(piece)
    bytes += piece.length
    yield piece
  }
  listed.push({ name, bytes, sha256: digest.digest('hex') })
}

/** Yields pieces, but calls and awaits `done` before each of them. */
async function* after(done: () => Promise<unknown>, pieces: AsyncIterable<Uint8Array>) {
  for await (const piece of pieces) {
    await done()
    yield piece
  }
}

const textOf = (text: string): Uint8Array[] => [Buffer.from(text)]

/** Text of the file README.txt of a pack. */
export const packReadme = (number: string, evidence: string): string => `Incident ${number}

record.pdf      the record, with tables and pictures
record.json     the same for programs, with every event of the incident
${PACK_EVIDENCE}   where the guards were: ${evidence}
files/          attachments and evidence, as they are stored
${PACK_MANIFEST}   what all this is, with the SHA-256 of each file, signed by the company's server
${PACK_SUMS}      the same digests for other programs

How to check it, without a network:

1. Unpack it. In its folder, run: sha256sum -c ${PACK_SUMS}
   (macOS: shasum -a 256 -c ${PACK_SUMS}). Each file must be OK.
2. Open ${PACK_EVIDENCE} in a browser. The page verifies itself and replays the positions. Compare the key that it shows
   with the key that the company gave you separately.
3. With a copy of Askari, run: npm run verify -- --pack FILE --keys KEYS
   It also verifies the signature of ${PACK_MANIFEST}, and that the company's log holds this hand-over.
`

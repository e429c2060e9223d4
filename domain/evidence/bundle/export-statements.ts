import { z } from 'zod'
import { canonicalJson } from '../../event-sourcing/canonical-json.ts'
import { streamName } from '../../event-sourcing/event.ts'
import { jsonText } from '../../text/json-text.ts'
import { bundledEvent, logCompany } from './bundle.ts'
import { bundleHashes } from './bundle-hashes.ts'
import { type BundleCrypto, checkpointSigners, type ListedKey } from './checkpoint-signers.ts'
import { type ExportStatement, exportStatement } from './export-statement-fields.ts'
import { fixExportsStream } from './fix-exports.ts'
import { toHex } from '../notes/signed-note.ts'
import { isEventInLog } from './verify-bundle.ts'

/**
 * The last line of an evidence file. It contains the exporter's statements, and the proof of the event that
 * contains their digest.
 */
const statementsSchema = z.strictObject({
  statements: z.strictObject({
    format: z.literal('askari-statements-1'),
    /** name of the log */
    log: z.string(),
    words: exportStatement,
    /** the event `ExportStarted`, whose field `statements` is the digest of these statements */
    event: bundledEvent,
    /** public keys as in a bundle */
    keys: z.array(z.string()).min(1).max(8),
    checkpoint: z.string(),
  }),
})
export type ExportStatements = z.infer<typeof statementsSchema>['statements']

const BEGIN = '{"statements":'

/** Returns the exporter's statements as a line of an evidence file. */
export const statementsLine = (statements: ExportStatements): string => `${canonicalJson({ statements })}\n`

/** Returns the text of the statements whose SHA-256 (hex) the export's event contains. */
export const exportStatementText = (words: ExportStatement): string => canonicalJson(words)

/**
 * Splits the lines of an evidence file into bundles and the exporter's statements; `statements` is null in
 * files of the first version.
 */
export function splitEvidenceLines(lines: readonly string[]): {
  bundles: string[]
  statements: string | null
} {
  const bundles = lines.filter((line) => !line.startsWith(BEGIN))
  return { bundles, statements: lines.find((line) => line.startsWith(BEGIN)) ?? null }
}

export type StatementsVerdict =
  | { ok: true; words: ExportStatement; exportKey: string; log: string; by: string }
  | { ok: false; fault: string }

/** Verifies that the event log contains the digest of the exporter's statements. */
export async function verifyStatements(
  line: string,
  crypto: BundleCrypto,
  listed?: readonly ListedKey[],
): Promise<StatementsVerdict> {
  const wrong = (fault: string) => ({ ok: false as const, fault })
  const statements = jsonText.pipe(statementsSchema).safeParse(line).data?.statements
  if (!statements || statementsLine(statements) !== line) return wrong('they are not as they were written')
  const { log, words, event } = statements
  const signers = await checkpointSigners(statements, crypto, listed)
  if ('fault' in signers) return wrong(signers.fault)
  if (!(await isEventInLog(log, event, signers.checkpoint, bundleHashes(crypto.digest))))
    return wrong('their event is not in the log that was signed')
  const { data } = fixExportsStream.event.safeParse(event.event)
  const isOfExports = event.stream === streamName(fixExportsStream.name, logCompany(log))
  if (!isOfExports || data?.type !== 'ExportStarted' || data.statements === undefined)
    return wrong('their event is not the one of an export')
  const digest = toHex(await crypto.digest(new TextEncoder().encode(exportStatementText(words))))
  if (digest !== data.statements || words.reason !== data.reason)
    return wrong('the log has others for this export')
  return { ok: true, words, exportKey: data.exportKey, log, by: event.by }
}

/**
 * Returns the bounding box of all positions from an evidence file's statements, without verifying them;
 * null if they contain none.
 */
export const exportStatementBox = (line: string | null): NonNullable<ExportStatement['places']>['box'] =>
  jsonText.pipe(statementsSchema).safeParse(line).data?.statements.words.places?.box ?? null

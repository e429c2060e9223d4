import {
  extractBundle,
  parseStreets,
  extractStreets,
  unescapePageText,
  extractExportStatement,
} from '../../domain/evidence/bundle/bundle-page.ts'
import type { ExportStatement } from '../../domain/evidence/bundle/export-statement-fields.ts'
import { type ListedKey, parseListedKey, webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { toHex } from '../../domain/evidence/notes/signed-note.ts'
import { element, writeLines, writePairs } from './write-lists.ts'
import { damageLines, writeGuards } from './guards-table.ts'
import { verifyFile, type VerifiedFile } from './verify-file.ts'
import { type KeyState, overallVerdict } from './overall-verdict.ts'
import { positionsTable } from './positions-table.ts'
import { createReplay } from './replay.ts'
import { renderExportStatement, timeText } from './export-statement.ts'
import { type ShownGuard, shownGuards } from './shown-guard.ts'
import { type DigestStatus, fixCountText, statements } from './statements.ts'

const positions = positionsTable((moment) => replay.goTo(moment))
const replay = createReplay((moment) => positions.moveTo(moment))
const keys = element('keys', HTMLTextAreaElement)
const heldBy = (id: string) => unescapePageText(element(id, HTMLScriptElement).textContent ?? '')
let file = heldBy('bundle')
let streets = parseStreets(heldBy('streets'))
/** the exporter's statements in a file of the first format, which cannot be verified */
let unprovenWords: ExportStatement | null = null
/** number of the newest verification; results of older ones are ignored */
let latest = 0

/** Verifies the current file, and shows what it proves. */
async function verify(): Promise<void> {
  const mine = ++latest
  say('none', 'Verifying …')
  if (!(await knowsSignatures()))
    return say('none', 'This browser cannot check Ed25519 signatures: open the file in a newer one.')
  const listed = keysGiven()
  const sent = toHex(await webCrypto.digest(new TextEncoder().encode(file)))
  const judged = await verifyFile(file, webCrypto, listed ?? undefined, () => mine === latest)
  if (mine !== latest) return
  const fault =
    listed === null
      ? 'This is not a key. Copy the whole line, such as company+1a2b3c4d+AbC…'
      : judged.keyFault
  sayOfKeys(fault)
  show(judged, sent, fault !== null ? 'wrong' : listed ? 'right' : 'none')
}

function say(state: 'none' | 'proven' | 'false', text: string): void {
  const verdict = element('verdict', HTMLElement)
  verdict.dataset.state = state
  verdict.textContent = text
}

/** Shows an error in the entered keys next to their input field. */
function sayOfKeys(fault: string | null): void {
  const said = element('key-fault', HTMLElement)
  said.textContent = fault && `${fault}.`
  said.hidden = fault === null
  keys.setAttribute('aria-invalid', String(fault !== null))
}

const COVERED: Readonly<Record<DigestStatus, string>> = {
  held: 'The log holds the digest of these lines: they were not changed.',
  changed: '',
  'not covered': 'No proof covers these lines: anybody could have changed them.',
}

/** `sent`: SHA-256 of the file as the server sent and logged it */
function show(judged: VerifiedFile, sent: string, key: KeyState): void {
  const { bundles, statements: stated } = judged
  const words = stated === null ? unprovenWords : stated.ok ? stated.words : null
  const covered: DigestStatus = stated === null ? 'not covered' : stated.ok ? 'held' : 'changed'
  const guards = shownGuards(bundles, words)
  say(...overallVerdict(judged, key))
  writeLines('damage', [
    ...damageLines(guards, words),
    ...(stated?.ok === false ? [`What the exporter stated: ${stated.fault}.`] : []),
  ])
  element('said', HTMLElement).hidden = words === null
  element('covered', HTMLElement).textContent = COVERED[covered]
  if (words) writePairs('said', renderExportStatement(words))
  element('streets-note', HTMLElement).textContent =
    streets === null ? 'This file holds no streets of the area.' : ''
  replay.show({ guards, places: words?.places ?? null, streets }, words)
  const choose = (guard: ShownGuard | null) => {
    writeGuards(guards, guard, words, choose)
    const one = guard ?? (guards.length === 1 ? (guards[0] ?? null) : null)
    replay.choose(guard)
    positions.show(one, words)
    tellOf(one ?? guards.find(({ verdict }) => verdict.ok) ?? null, { sent, key, words, covered })
  }
  choose(null)
}

/** Shows what is proven about a guard and what is not. null: no single guard is selected. */
function tellOf(
  guard: ShownGuard | null,
  {
    sent,
    key,
    words,
    covered,
  }: { sent: string; key: KeyState; words: ExportStatement | null; covered: DigestStatus },
): void {
  const verdict = guard?.verdict.ok ? guard.verdict : null
  element('trust', HTMLElement).hidden = verdict === null
  const told = verdict ? statements(verdict, key === 'right', covered) : { proven: [], unproven: [] }
  writeLines('proven', told.proven)
  writeLines('unproven', told.unproven)
  if (verdict === null) return writePairs('about', [['SHA-256 of what was sent', sent]])
  element('signers', HTMLElement).textContent = `Key of this file: ${verdict.keys.join(' and ')}`
  writePairs('about', [
    ['Log', verdict.log],
    ['Guard', verdict.guard],
    ['From', timeText(verdict.from, words)],
    ['To', timeText(verdict.to, words)],
    ['Positions', fixCountText(verdict, words)],
    ['Made', timeText(verdict.madeAt, words)],
    ['SHA-256 of what was sent', sent],
  ])
}

/** Returns the entered keys; undefined: none were entered; null: at least one is invalid */
function keysGiven(): ListedKey[] | undefined | null {
  const lines = keys.value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  if (lines.length === 0) return undefined
  const listed = lines.map(parseListedKey).filter((key) => key !== null)
  return listed.length === lines.length ? listed : null
}

const knowsSignatures = () =>
  crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify']).then(
    () => true,
    // generateKey rejects in a browser without Ed25519
    () => false,
  )

/** Verifies and shows another file: an evidence page, or only its data. */
export function open(text: string): Promise<void> {
  file = extractBundle(text)
  unprovenWords = extractExportStatement(text)
  streets = extractStreets(text)
  return verify()
}

element('open', HTMLInputElement).addEventListener('change', ({ currentTarget }) => {
  const [chosen] = (currentTarget as HTMLInputElement).files ?? []
  if (chosen) void chosen.text().then(open)
})
keys.addEventListener('input', () => void verify())
if (file !== '') void verify()

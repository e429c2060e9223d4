import { bundleIn, parseWords, unescaped, wordsIn } from '../../domain/evidence/bundle-page.ts'
import { bundleFiles, parseBundle } from '../../domain/evidence/bundle.ts'
import { type ListedKey, parseListedKey } from '../../domain/evidence/key-list.ts'
import type { BundleVerdict } from '../../domain/evidence/verify-bundle.ts'
import { toHex } from '../../domain/evidence/signed-note.ts'
import { webCrypto } from '../../domain/evidence/web-crypto.ts'
import { element } from './element.ts'
import { judgeFile } from './judge-file.ts'
import { provenTrail } from './proven-trail.ts'
import { createReplay } from './replay.ts'
import { calledBy, saidLines, timeText } from './said-lines.ts'
import { heldText, statements } from './statements.ts'

const replay = createReplay()
const keys = element('keys', HTMLTextAreaElement)
const whose = element('whose', HTMLSelectElement)
const heldBy = (id: string) => unescaped(element(id, HTMLScriptElement).textContent ?? '')
let file = heldBy('bundle')
let words = parseWords(heldBy('words'))
/** which verification was begun last: an earlier one that ends later says nothing */
let latest = 0

/** Verifies the file that is held, and shows what it proves. */
async function verify(): Promise<void> {
  const mine = ++latest
  say('none', 'Verifying …')
  if (!(await knowsSignatures()))
    return say('none', 'This browser cannot check Ed25519 signatures: open the file in a newer one.')
  const listed = keysGiven()
  const sent = toHex(await webCrypto.digest(new TextEncoder().encode(file)))
  const bundles = bundleFiles(file)
  const { verdicts, keyFault } = await judgeFile(
    bundles,
    webCrypto,
    listed ?? undefined,
    () => mine === latest,
  )
  if (mine !== latest) return
  const fault =
    listed === null ? 'This is not a key. Copy the whole line, such as company+1a2b3c4d+AbC…' : keyFault
  const key = fault !== null ? 'wrong' : listed ? 'right' : 'none'
  sayOfKeys(fault)
  offer(verdicts)
  const choose = (at: number) => {
    // one that is false makes the whole file so
    const shown = verdicts.find(({ ok }) => !ok) ?? verdicts[at] ?? NOTHING
    replay.show(shown.ok ? trailOf(bundles[at] ?? '') : null, words)
    show(shown, sent, key)
  }
  whose.onchange = () => choose(whose.selectedIndex)
  choose(0)
}

const NOTHING: BundleVerdict = { ok: false, fault: 'it holds no evidence' }

/** Lets the reader choose whose trail is shown, where there are several. */
function offer(verdicts: readonly BundleVerdict[]): void {
  const guards = verdicts.flatMap((verdict) => (verdict.ok ? verdict.guard : []))
  whose.replaceChildren(...guards.map((guard) => new Option(`Guard ${calledBy(words, guard)}`, guard)))
  element('choice', HTMLElement).hidden = guards.length < 2 || guards.length < verdicts.length
}

function say(state: 'none' | 'proven' | 'false', text: string): void {
  const verdict = element('verdict', HTMLElement)
  verdict.dataset.state = state
  verdict.textContent = text
}

/** What is wrong with the keys stands at their field, where it can be put right. */
function sayOfKeys(fault: string | null): void {
  const said = element('key-fault', HTMLElement)
  said.textContent = fault && `${fault}.`
  said.hidden = fault === null
  keys.setAttribute('aria-invalid', String(fault !== null))
}

const SAID = {
  right: ['proven', 'The file is intact, and its origin is verified: it is signed by a key that you gave.'],
  none: [
    'none',
    'The file is intact. To trust its origin, compare its key with the company’s in three steps:',
  ],
  wrong: [
    'false',
    'The file is intact, but none of the keys that you gave signed it. Do not trust its origin.',
  ],
} as const

/** `sent`: the SHA-256 of the file, by which the log knows what the server sent */
function show(verdict: BundleVerdict, sent: string, key: keyof typeof SAID): void {
  for (const id of ['proven', 'unproven', 'trust']) element(id, HTMLElement).hidden = !verdict.ok
  list('about', [])
  element('said', HTMLElement).hidden = words === null || !verdict.ok
  if (!verdict.ok) return say('false', `Do not rely on this file: ${verdict.fault}.`)
  const { proven, unproven } = statements(verdict, key === 'right')
  fill('proven', proven)
  fill('unproven', unproven)
  element('signers', HTMLElement).textContent = `Key of this file: ${verdict.keys.join(' and ')}`
  if (words) list('said', saidLines(words, verdict.guard))
  list('about', [
    ['Log', verdict.log],
    ['Guard', verdict.guard],
    ['From', timeText(verdict.from, words)],
    ['To', timeText(verdict.to, words)],
    ['Positions', heldText(verdict, words)],
    ['Made', timeText(verdict.madeAt, words)],
    ['SHA-256 of what was sent', sent],
  ])
  const [state, text] = SAID[key]
  say(state, verdict.fixes === 0 ? `The file holds no position of this guard. ${text}` : text)
}

/** Writes names and values in the list of an element, or in the element that is one. */
function list(id: string, lines: readonly (readonly [name: string, value: string])[]): void {
  const held = element(id, HTMLElement)
  const dl = held.querySelector('dl') ?? held
  dl.replaceChildren(...lines.flatMap(([name, value]) => [made('dt', name), made('dd', value)]))
}

function fill(id: string, lines: readonly string[]): void {
  const list = element(id, HTMLElement).querySelector('ul')
  list?.replaceChildren(...lines.map((line) => made('li', line)))
}

function made(name: 'li' | 'dt' | 'dd', text: string): HTMLElement {
  const one = document.createElement(name)
  one.textContent = text
  return one
}

const trailOf = (text: string) => {
  const bundle = parseBundle(text)
  return bundle && provenTrail(bundle.manifest)
}

/** undefined: none were given; null: something else stands there */
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
    // a browser says by rejecting that it does not know the algorithm
    () => false,
  )

element('open', HTMLInputElement).addEventListener('change', ({ currentTarget }) => {
  const [chosen] = (currentTarget as HTMLInputElement).files ?? []
  if (!chosen) return
  void chosen.text().then((text) => {
    file = bundleIn(text)
    words = wordsIn(text)
    return verify()
  })
})
keys.addEventListener('input', () => void verify())
if (file !== '') void verify()

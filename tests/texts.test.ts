import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../domain/text/language.ts'

const root = resolve(import.meta.dirname, '..')
const src = join(root, 'src')

/** folders and files whose texts need not be in a `texts.ts` */
const NOT_MOVED = [
  // small public pages have a table of texts for each of their three languages
  /^src\/(report|roster|client)-page\//,
  // the evidence page is a document in English, as are its statements
  /^src\/bundle-page\//,
  // contents of a recording, and why a file is not a recording, for readers of the inspector
  /^src\/inspector\/(record\/(hide-secrets|recording-file)|page\/written-event)\.ts$/,
  // names of actions and conditions in state machines
  /^src\/(machines|streams|inspector\/chart)\//,
]

/** words that are the same in all languages, or that users do not see */
const ALLOWED = new Set([
  'Askari',
  'CSV',
  'PDF',
  'Control+K Meta+K',
  '{ "type": "…" }',
  'Successfully verified',
])

/** template literals with words that users do not see; {} is a placeholder */
const CODE = [
  // permissions and HTTP headers
  /^(Edit|View|Bearer) \{\}$/,
  // styles, selectors, fonts and shaders
  /\b(calc|translate|minmax|min|max|linear-gradient)\(|^\[data-|\(max-width|\{\}px[ ,]|[;{]\n/,
  // texts that replace secrets and functions in a recording
  /^\((hidden|function) \{\}\)$/,
  // names of gestures that are undone together
  /^(nudge|drag) \{\}$/,
]

const PROPS = new Set(
  'alt aria-description aria-label called caption description empty failure hint label placeholder summary title tooltip whenEmpty'.split(
    ' ',
  ),
)

interface Node {
  type: string
  start: number
  [field: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const hasWords = (text: string) => /\p{L}{3}/u.test(text)
const isSentence = (text: string) => /^\p{Lu}.*\s.*[.?!…]$/su.test(text)

function textOf(node: Node, above: readonly Node[]): string | null {
  const [parent] = above
  if (node.type === 'JSXText') {
    const tag = parent?.['openingElement'] as { name: { name?: string } } | undefined
    const text = String(node['value']).trim()
    return hasWords(text) && !['code', 'kbd'].includes(tag?.name.name ?? '') ? text : null
  }
  if (node.type === 'TemplateLiteral') return textOfTemplate(node, above)
  if (node.type !== 'Literal' || typeof node['value'] !== 'string') return null
  const text = node['value']
  if (parent?.type === 'JSXAttribute' || parent?.type === 'Property') {
    const name = (parent['name'] ?? parent['key']) as { name?: unknown; value?: unknown }
    if (PROPS.has(String(name.name ?? name.value)))
      return hasWords(text) && /^\p{Lu}/u.test(text) ? text : null
  }
  const forPeople = !above.some(({ type }) => type === 'ThrowStatement' || type.startsWith('TS'))
  return forPeople && isSentence(text) ? text : null
}

/** Returns the text of a template literal that users see; null: none. A part of a sentence counts too. */
function textOfTemplate(node: Node, above: readonly Node[]): string | null {
  const parts = node['quasis'] as { value: { cooked: string } }[]
  const text = parts.map(({ value }) => value.cooked).join('{}')
  const isCode = above.some(
    ({ type }) => ['ThrowStatement', 'TaggedTemplateExpression'].includes(type) || /^TS.*Type$/.test(type),
  )
  const hasPiece = /\p{L}{2}/u.test(text.replaceAll('{}', ' ')) && /\s/.test(text.trim())
  return hasPiece && !isCode && !CODE.some((pattern) => pattern.test(text)) ? text : null
}

/** returns `line: text` for each text in the code that users see */
function textsIn(code: string, file: string): string[] {
  const found: string[] = []
  const visit = (node: Node, above: readonly Node[]) => {
    const text = textOf(node, above)
    if (text !== null && !ALLOWED.has(text))
      found.push(`${code.slice(0, node.start).split('\n').length}: ${text}`)
    for (const value of Object.values(node))
      for (const inner of Array.isArray(value) ? value : [value])
        if (isNode(inner)) visit(inner, [node, ...above])
  }
  visit(parseSync(file, code).program as unknown as Node, [])
  return found
}

const files = readdirSync(src, { recursive: true })
  .map((name) => join(src, String(name)))
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$/.test(file))
const nameOf = (file: string) => relative(root, file)
const isCatalogue = (file: string) => /\/texts(\.\w+)?\.ts$/.test(file)

describe('texts for people', () => {
  it('are found where they stand in the code', () => {
    const code = `const a = <p title="Guards late">On duty <b>{x}</b><code>npm start</code></p>
      const b = { label: 'Post', path: '/Post', type: 'Open' }
      throw new Error('No such post.')
      say('The post is closed.')
      tell(\`\${late} late at \${post}\`, \`/posts/\${id}\`, css\`margin: \${n} auto\`)`
    expect(textsIn(code, 'a.tsx')).toEqual([
      '1: Guards late',
      '1: On duty',
      '2: Post',
      '4: The post is closed.',
      '5: {} late at {}',
    ])
  })

  it('are in catalogues', () => {
    const left = files
      .filter((file) => !isCatalogue(file) && !NOT_MOVED.some((place) => place.test(nameOf(file))))
      .flatMap((file) => textsIn(readFileSync(file, 'utf8'), file).map((text) => `${nameOf(file)}:${text}`))
    expect(left).toEqual([])
  })
})

describe('translations', () => {
  const holesOf = (message: string) =>
    [...message.matchAll(/\{(\w+)\}|\{(\w+)\||<\/(\w+)>/g)]
      .map((found) => found.slice(1).find(Boolean))
      .toSorted((a, b) => String(a).localeCompare(String(b)))
  const isTranslation = (file: string) => /\/texts\.\w+\.ts$/.test(file)
  const translations = files.filter(isTranslation)
  const ofServer = readdirSync(join(root, 'server'), { recursive: true })
    .map((name) => join(root, 'server', String(name)))
    .filter(isTranslation)

  it('of the server have all messages, with what they have', async () => {
    expect(ofServer.length).toBeGreaterThan(0)
    const wrong: string[] = []
    for (const file of ofServer) {
      const english = (await import(join(dirname(file), 'texts.ts'))) as Record<string, string>
      const [table = {}] = Object.values((await import(file)) as Record<string, Record<string, string>>)
      for (const message of Object.values(english))
        if (holesOf(message).some((hole) => !holesOf(table[message] ?? '').includes(hole)))
          wrong.push(`${nameOf(file)}: ${message}`)
        else if (table[message] === undefined) wrong.push(`${nameOf(file)}: no ${message}`)
    }
    // translations may leave out {who}, where the grammatical subject differs
    expect(wrong.filter((line) => !line.includes('{who}'))).toEqual([])
  })

  it('have what their messages have', async () => {
    expect(translations.length).toBeGreaterThan(0)
    const wrong: string[] = []
    const perLanguage = new Map<string, string>()
    for (const file of translations) {
      const language = file.split('.').at(-2) ?? ''
      expect(Object.keys(LANGUAGES), nameOf(file)).toContain(language)
      const english = (await import(join(dirname(file), 'texts.ts'))) as Record<string, string>
      const tables = Object.values((await import(file)) as Record<string, Record<string, string>>)
      const messages = new Set(Object.values(english))
      for (const [message, words] of tables.flatMap((table) => Object.entries(table))) {
        const once = new Set(holesOf(words))
        if (!messages.has(message) || [...new Set(holesOf(message))].join() !== [...once].join())
          wrong.push(`${nameOf(file)}: ${message}`)
        // a page joins all texts of a language in one table, so equal messages need equal translations
        const other = perLanguage.get(`${language} ${message}`)
        if (other !== undefined && other !== words)
          wrong.push(`${nameOf(file)}: ${message} is ${other} elsewhere`)
        perLanguage.set(`${language} ${message}`, words)
      }
    }
    expect(wrong).toEqual([])
  })
})

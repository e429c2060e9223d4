import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from './prepare.mjs'

/** Maximum length of a paragraph, list item or quotation, characters: five lines with a width of 120. */
const LONGEST = 600
const CODE_FENCE = /^(```|~~~)[^]*?^\1[^\n]*$/gm
const NAMED_PATH = /`((?:domain|contract|server|src|tests|scripts|docs)\/[\w./-]+)`/g

/** Returns the anchors that GitHub makes for a page's headings. */
export function findAnchors(text) {
  const seen = new Map()
  return [...text.replace(CODE_FENCE, '').matchAll(/^#{1,6} +(.+?) *#*$/gm)].map(([, heading]) => {
    const plain = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{N}\p{M} _-]/gu, '').replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
}

/** Returns the relative links of a page as written, without links to other hosts. */
export const findLinks = (text) =>
  [...text.replace(CODE_FENCE, '').matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z][a-z0-9+.-]*:/i.test(link))

/** Returns paragraphs and list items above the length limit, without tables and code. */
export const longParagraphs = (text) =>
  text
    .replace(CODE_FENCE, '')
    .split(/\n\s*\n|\n(?= *(?:[-*]|\d+\.) )/)
    .filter((part) => !/^\s*(\||#)/.test(part) && part.trim().length > LONGEST)

function pages(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return pages(path)
    return entry.name.endsWith('.md') ? [path] : []
  })
}

/**
 * Returns the Markdown errors of the project: links to missing files or anchors, named files that are
 * missing, and long paragraphs.
 */
export function markdownFaults() {
  const top = readdirSync(root).filter((name) => name.endsWith('.md'))
  return [...top, ...pages('docs')].flatMap((page) => {
    const path = join(root, page)
    const text = readFileSync(path, 'utf8')
    return [
      ...findLinks(text).flatMap((link) => linkFault(path, link) ?? []),
      ...[...text.matchAll(NAMED_PATH)]
        .filter(([, named]) => !existsSync(join(root, named)))
        .map(([, named]) => `names ${named}, which does not exist`),
      ...longParagraphs(text).map(
        (part) => `has a paragraph of ${part.trim().length} characters: ${part.trim().slice(0, 60)}…`,
      ),
    ].map((fault) => `${page} ${fault}`)
  })
}

function linkFault(path, link) {
  const [file = '', anchor] = decodeURI(link).split('#')
  const target = file === '' ? path : resolve(dirname(path), file)
  if (relative(root, target).startsWith('..')) return `links to ${link}, which is outside of the project`
  if (!existsSync(target)) return `links to ${link}, which does not exist`
  if (anchor !== undefined && !findAnchors(readFileSync(target, 'utf8')).includes(anchor))
    return `links to ${link}, a heading that does not exist`
  return null
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const faults = markdownFaults()
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitPageAtBundle, escapePageText } from '../../../domain/evidence/bundle/bundle-page.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { productFolder } from '../../version.ts'

const PAGE = join(productFolder, 'dist', 'console', 'bundle-page.html')

/**
 * Returns the parts of the evidence page (HTML) before and after its bundles. Throws a 503 problem if the
 * page was not built.
 */
export async function evidencePage(): Promise<readonly [before: string, after: string]> {
  try {
    return splitPageAtBundle(await readFile(PAGE, 'utf8'))
  } catch {
    // the console was not built, or its folder is missing
    throw new HttpProblem(503, 'The evidence page is not part of this server. Build the console first.', {
      code: 'no_page',
    })
  }
}

/**
 * Yields the page with the lines of these bundles, in pieces. Yields nothing until the first bundle is
 * ready.
 */
export async function* evidencePieces(
  [before, after]: readonly [string, string],
  bundles: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const decoder = new TextDecoder()
  let isOpen = false
  for await (const piece of bundles) {
    if (!isOpen) yield Buffer.from(before)
    isOpen = true
    yield Buffer.from(escapePageText(decoder.decode(piece, { stream: true })))
  }
  yield Buffer.from(after)
}

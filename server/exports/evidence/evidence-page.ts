import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { splitPageAtBundle, escapePageText } from '../../../domain/evidence/bundle/bundle-page.ts'
import { HttpProblem } from '../../http/reply/problem-reply.ts'
import { productFolder } from '../../version.ts'

const PAGE = join(productFolder, 'dist', 'console', 'bundle-page.html')

/**
 * Returns the evidence page before and after the place of its bundles. Throws a 503 problem if it was not
 * built.
 */
export async function evidencePage(): Promise<readonly [before: string, after: string]> {
  try {
    return splitPageAtBundle(await readFile(PAGE, 'utf8'))
  } catch {
    // the console was not built, or its folder is not there
    throw new HttpProblem(503, 'The evidence page is not part of this server. Build the console first.', {
      code: 'no_page',
    })
  }
}

/** The page with the lines of these bundles, piece by piece; none before the first of them is there. */
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

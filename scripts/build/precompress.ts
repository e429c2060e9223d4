import { readFile, readdir, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg'])
/** a shorter file fits into one packet without compression */
const LEAST_BYTES = 1024
/** quality 11, the highest, takes twice the time and saves only 2 % */
const BROTLI_QUALITY = 10

const [brotli, deflate] = [promisify(brotliCompress), promisify(gzip)]

/**
 * Writes a brotli and a gzip file next to every text file of the build, which the server sends as they are.
 */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'compress-ahead',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    async closeBundle() {
      const files = await readdir(folder, { recursive: true })
      await Promise.all(
        files
          .filter((file) => TEXT.has(extname(file)))
          .map(async (file) => {
            const path = join(folder, file)
            const text = await readFile(path)
            if (text.length < LEAST_BYTES) return
            const params = {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
            }
            await writeFile(`${path}.br`, await brotli(text, { params }))
            await writeFile(`${path}.gz`, await deflate(text, { level: 9 }))
          }),
      )
    },
  }
}

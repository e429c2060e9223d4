import react from '@vitejs/plugin-react'
import { type Rollup, build, type InlineConfig } from 'vite'
import { createHash } from 'node:crypto'
import { join } from 'node:path'

const NO_JSON_SCHEMA = join(import.meta.dirname, '../../src/stubs/json-schema-absent.ts')

const configOf = (define: Record<string, string> = {}): InlineConfig => ({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"', ...define },
  // import inside zod: the page generates no JSON schemas
  resolve: { alias: [{ find: /^\.(\.\/core)?\/to-json-schema\.js$/, replacement: NO_JSON_SCHEMA }] },
})

/**
 * Builds the script of a page that does not belong to the console. `define` replaces names at build time.
 */
export async function pageScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    ...configOf(define),
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput
  const [chunk] = built.output
  return chunk.code
}

/**
 * Returns the files of a page whose parts are loaded lazily, each with file name and text. The entry comes
 * first.
 */
export async function pageParts(page: string, entry: string): Promise<{ name: string; text: string }[]> {
  const built = (await build({
    ...configOf(),
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        output: {
          format: 'es',
          entryFileNames: `assets/${page}-[hash].js`,
          chunkFileNames: `assets/${page}-[name]-[hash].js`,
        },
      },
    },
  })) as Rollup.RollupOutput
  const chunks = built.output.filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
  return chunks
    .toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry))
    .map(({ fileName, code }) => ({ name: fileName, text: code }))
}

/** Returns a file name with a hash of the content. Browsers can cache such a file for a year. */
export const hashedName = (page: string, ending: string, text: string): string =>
  `assets/${page}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`

/**
 * Returns whether these are the console's chunks, because the benchmark page is built with the same
 * configuration.
 */
export const isConsoleBuild = (chunks: readonly Rollup.OutputChunk[]): boolean =>
  chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/app/main.tsx')))

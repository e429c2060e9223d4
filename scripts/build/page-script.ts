import { createHash } from 'node:crypto'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Rollup } from 'vite'

const NO_JSON_SCHEMA = join(import.meta.dirname, '../../src/json-schema-absent.ts')

/** The script of a page that is built by itself, beside the console. `define` replaces names as it is built. */
export async function pageScript(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    // within zod itself: the page describes no schemas
    resolve: { alias: [{ find: /^\.(\.\/core)?\/to-json-schema\.js$/, replacement: NO_JSON_SCHEMA }] },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput
  const [chunk] = built.output
  return chunk.code
}

/** The name of a file that browsers keep for a year, as it contains the hash of the text. */
export const hashedName = (page: string, ending: string, text: string): string =>
  `assets/${page}-${createHash('sha256').update(text).digest('hex').slice(0, 8)}.${ending}`

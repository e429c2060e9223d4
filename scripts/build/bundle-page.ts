import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { isConsoleBuild } from './page-script.ts'

const folder = join(import.meta.dirname, '../../src/bundle-page')
const NAME = 'bundle-page.html'

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Writes the page that verifies evidence bundles into the console's folder. The file has an inline script
 * and style and makes no requests. Its content security policy allows only these two, and no connections.
 */
export function bundlePage(): Plugin {
  return {
    name: 'bundle-page',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      if (!isConsoleBuild(chunks)) return
      // a `</script` inside a text of the page would end the inline script
      const script = (await scriptOf('bundle-page.ts')).replaceAll('</script', '<\\/script')
      const style = await readFile(join(folder, 'bundle-page.css'), 'utf8')
      const policy = `default-src 'none'; script-src ${sha256(script)}; style-src ${sha256(style)}; base-uri 'none'; form-action 'none'`
      const page = await readFile(join(folder, NAME), 'utf8')
      const source = page
        .replace('content="policy"', () => `content="${policy}"`)
        .replace('<!-- style -->', () => `<style>${style}</style>`)
        .replace('<!-- script -->', () => `<script>${script}</script>`)
      this.emitFile({ type: 'asset', fileName: NAME, source })
    },
  }
}

async function scriptOf(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(folder, entry), output: { format: 'iife' } },
    },
  })) as Rollup.RollupOutput
  const [chunk] = built.output
  return chunk.code
}

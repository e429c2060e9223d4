import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { isConsoleBuild, hashedName, pageScript } from './page-script.ts'

const source = join(import.meta.dirname, '../../src')
const read = (path: string) => readFile(join(source, path), 'utf8')

/**
 * Writes a page for links without an account into the console's folder. It uses the style of the report
 * page.
 */
export function linkedPage(name: string, folder: string): Plugin {
  return {
    name,
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      if (!isConsoleBuild(chunks)) return
      const script = await pageScript(join(source, folder, 'main.tsx'))
      const style = `${await read('report-page/report-page.css')}${await read(`${folder}/${folder}.css`)}`
      const [js, css] = [hashedName(name, 'js', script), hashedName(name, 'css', style)]
      const head = `<link rel="stylesheet" href="/${css}"><script defer src="/${js}"></script>`
      const page = (await read('report-page/report-page.html')).replace('<!-- files -->', head)
      this.emitFile({ type: 'asset', fileName: js, source: script })
      this.emitFile({ type: 'asset', fileName: css, source: style })
      this.emitFile({ type: 'asset', fileName: `${name}.html`, source: page })
    },
  }
}

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { isConsoleBuild, hashedName, pageParts, pageScript } from './page-script.ts'

const folder = join(import.meta.dirname, '../../src/report-page')

/**
 * Writes the page for reporting codes into the console's folder. It has its own script and style: on a slow
 * network a phone then loads no part of the console. A service worker opens it offline.
 */
export function reportPage(): Plugin {
  return {
    name: 'report-page',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      if (!isConsoleBuild(chunks)) return
      const scripts = await pageParts('report-page', join(folder, 'main.tsx'))
      const style = await readFile(join(folder, 'report-page.css'), 'utf8')
      const files = [...scripts.map(({ name }) => `/${name}`), `/${named('css', style)}`]
      const head = `<link rel="stylesheet" href="${files.at(-1)}"><script type="module" src="${files[0]}"></script>`
      const page = (await readFile(join(folder, 'report-page.html'), 'utf8')).replace('<!-- files -->', head)
      const kept = JSON.stringify(['/report-page.html', ...files])
      const worker = await pageScript(join(folder, 'report-worker.ts'), { REPORT_FILES: kept })
      for (const { name, text } of scripts) this.emitFile({ type: 'asset', fileName: name, source: text })
      this.emitFile({ type: 'asset', fileName: named('css', style), source: style })
      this.emitFile({ type: 'asset', fileName: 'checklist/worker.js', source: worker })
      this.emitFile({ type: 'asset', fileName: 'report-page.html', source: page })
    },
  }
}

const named = (ending: string, text: string) => hashedName('report-page', ending, text)

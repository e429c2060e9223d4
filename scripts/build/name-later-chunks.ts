import type { Plugin, Rollup } from 'vite'
import { holdsConsole } from './holds-console.ts'

/** what a person meets after signing in: the frame, the first page, the tracker with its map */
const LATER = [
  'features/shell/shell.tsx',
  'features/shell/shell-page.tsx',
  'features/dashboard/dashboard-page.tsx',
  'features/tracking/tracking-provider.tsx',
  'features/tracking/patrol-tracker/patrol-tracker-page.tsx',
  'features/tracking/trail-guard/trail-guard-page.tsx',
  'features/tracking/map/create-tracker-map.ts',
  'map/select-host.ts',
  'streams/sources/firebase.ts',
]

/** Names the files of later screens in the page, as links that load nothing until the sign-in page says so. */
export function nameLaterChunks(): Plugin {
  return {
    name: 'name-later-chunks',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, filename }) {
        if (!bundle || !filename.endsWith('/index.html')) return []
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        if (!holdsConsole(chunks)) return []
        const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
        const wanted = new Set<string>()
        const want = (chunk: Rollup.OutputChunk) => {
          if (wanted.has(chunk.fileName)) return
          wanted.add(chunk.fileName)
          for (const name of chunk.imports) {
            const imported = byFile.get(name)
            if (imported) want(imported)
          }
        }
        for (const path of LATER) {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${path}`)))
          if (!chunk) throw new Error(`no chunk holds src/${path}`)
          want(chunk)
        }
        for (const { fileName, name } of chunks) if (name === 'maplibre-gl-worker') wanted.add(fileName)
        const first = chunks.find(({ isEntry, name }) => isEntry && name === 'index')
        for (const file of [first?.fileName, ...(first?.imports ?? [])]) wanted.delete(file ?? '')
        return [...wanted].map((file) => ({
          tag: 'link',
          attrs: { rel: 'x-later', href: `/${file}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

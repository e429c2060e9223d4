import type { Plugin, Rollup } from 'vite'
import { workers } from '../../contract/workers/worker.ts'
import { GUARDS_PER_PAGE } from '../../src/features/tracking/tracker-data.ts'
import { isConsoleBuild } from './page-script.ts'

/** chunk names (`screen-chunks.ts`) that the first screen needs besides the entry files */
const NEEDED = ['frame', 'shared', 'tracker']

/**
 * Builds a script that starts to load the tracker's files and guards while the console's first files still
 * load, if somebody is signed in. It passes the reply to src/session/prefetched-replies.ts. It is a
 * separate file because the console's content security policy forbids inline scripts.
 */
export function preloadScript(): Plugin {
  return {
    name: 'fetch-ahead',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      if (!isConsoleBuild(chunks)) return
      const files = NEEDED.map((wanted) => {
        const chunk = chunks.find(({ name }) => name === wanted)
        if (!chunk) throw new Error(`no chunk is named ${wanted}`)
        return `/${chunk.fileName}`
      })
      this.emitFile({ type: 'asset', fileName: 'fetch-ahead.js', source: scriptFor(files) })
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        'fetch-ahead.js' in bundle
          ? [{ tag: 'script', attrs: { async: true, src: '/fetch-ahead.js' }, injectTo: 'head-prepend' }]
          : [],
    },
  }
}

/** URL of the first page of guards, exactly as the guard list requests it */
const guards = (api: string) => `${api}${workers.path}?page=1&per_page=${GUARDS_PER_PAGE}`

const scriptFor = (files: readonly string[]) => `{
  const token = localStorage.getItem('askari.token')
  if (token !== null && location.pathname.startsWith('/tracker')) {
    const url = ${JSON.stringify(guards(process.env.VITE_API_URL ?? '/api'))}
    const headers = { accept: 'application/json', authorization: 'Bearer ' + token }
    const reply = fetch(url, { headers, credentials: 'include' })
    reply.catch(() => {})
    globalThis.askariAhead = { token, replies: { [url]: reply } }
    for (const href of ${JSON.stringify(files)})
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  }
}
`

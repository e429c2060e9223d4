import type { CodePage } from '../../contract/code-page.ts'
import { externalState } from './external-state.ts'
import type { ReportStore } from './report-store.ts'
import { codePage } from './server-replies.ts'

interface Loaded {
  page: CodePage | undefined
  state: 'loading' | 'current' | 'old copy' | 'not opened' | 'code not valid'
}

export type CodePageLoader = ReturnType<typeof codePageLoader>

/** The checklists of a code from the server, or as they were opened last where there is no network. */
export function codePageLoader(code: string, store: ReportStore) {
  const state = externalState<Loaded>({ page: undefined, state: 'loading' })
  async function load() {
    const stored = codePage.safeParse({ data: await store.page() })
    if (stored.success) state.set({ page: stored.data.data })
    try {
      const response = await fetch(`/c/${code}`)
      if (response.status === 404) return state.set({ state: 'code not valid' })
      if (!response.ok) return state.set({ state: stored.success ? 'old copy' : 'not opened' })
      const { data } = codePage.parse(await response.json())
      await store.storePage(data)
      state.set({ page: data, state: 'current' })
    } catch (error) {
      // fetch fails so where there is no network
      if (!(error instanceof TypeError)) throw error
      state.set({ state: stored.success ? 'old copy' : 'not opened' })
    }
  }
  return { ...state, load: () => void load() }
}

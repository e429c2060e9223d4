import { type ClientPage, clientPageReply } from '../../contract/clients/client-page.ts'
import { externalState } from '../report-page/external-state.ts'

interface Loaded {
  page: ClientPage | undefined
  state: 'loading' | 'current' | 'not opened' | 'not valid'
}

export type ClientPageLoader = ReturnType<typeof clientPageLoader>

/**
 * Loads the page of a link from the server. The old content stays during a reload, and after a
 * failure.
 */
export function clientPageLoader(code: string) {
  const state = externalState<Loaded>({ page: undefined, state: 'loading' })
  async function load() {
    try {
      const response = await fetch(`/v/${encodeURIComponent(code)}`)
      if (response.status === 404) return state.set({ page: undefined, state: 'not valid' })
      if (!response.ok) return state.set({ state: 'not opened' })
      state.set({ page: clientPageReply.parse(await response.json()).data, state: 'current' })
    } catch (error) {
      // fetch throws a TypeError without a network
      if (!(error instanceof TypeError)) throw error
      state.set({ state: 'not opened' })
    }
  }
  return { ...state, load: () => void load() }
}

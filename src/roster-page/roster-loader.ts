import { type RosterPage, rosterPageReply } from '../../contract/roster-links/roster-page.ts'
import { externalState } from '../report-page/external-state.ts'
import { newUuid } from '../report-page/new-uuid.ts'

interface Loaded {
  page: RosterPage | undefined
  state: 'loading' | 'current' | 'not opened' | 'not valid'
}

export type RosterLoader = ReturnType<typeof rosterLoader>

/** The roster of a link, from the server. What was shown stays while it is fetched again and where that fails. */
export function rosterLoader(code: string) {
  const state = externalState<Loaded>({ page: undefined, state: 'loading' })
  async function load() {
    try {
      const response = await fetch(`/r/${encodeURIComponent(code)}`)
      if (response.status === 404) return state.set({ page: undefined, state: 'not valid' })
      if (!response.ok) return state.set({ state: 'not opened' })
      state.set({ page: rosterPageReply.parse(await response.json()).data, state: 'current' })
    } catch (error) {
      // fetch fails so where there is no network
      if (!(error instanceof TypeError)) throw error
      state.set({ state: 'not opened' })
    }
  }
  /** Answers an offer. 'refused': the shift cannot be taken, and what is shown is as it is now. */
  async function answer(id: string, chosen: 'accept' | 'decline'): Promise<'done' | 'refused' | 'failed'> {
    const body = JSON.stringify({ answer: chosen, command_id: newUuid() })
    const headers = { 'content-type': 'application/json' }
    try {
      const address = `/r/${encodeURIComponent(code)}/offers/${encodeURIComponent(id)}`
      const response = await fetch(address, { method: 'POST', headers, body })
      if (response.ok) {
        state.set({ page: rosterPageReply.parse(await response.json()).data, state: 'current' })
        return 'done'
      }
      await load()
      return response.status < 500 ? 'refused' : 'failed'
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
      return 'failed'
    }
  }
  return { ...state, load: () => void load(), answer }
}

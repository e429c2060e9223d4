import type { CodePage } from '../../contract/field/code-page.ts'
import { externalState } from './external-state.ts'
import type { ReportStore } from './sending/report-store.ts'
import { codePageSchema } from './sending/server-replies.ts'

interface Loaded {
  page: CodePage | undefined
  state: 'loading' | 'current' | 'old copy' | 'not opened' | 'code not valid'
}

export type CodePageLoader = ReturnType<typeof codePageLoader>

/**
 * Loads the checklists of a reporting code from the server; without a network, those stored on this phone. Also loads
 * the results of sent reports in `stores`.
 */
export function codePageLoader(code: string, store: ReportStore, stores: readonly ReportStore[]) {
  const state = externalState<Loaded>({ page: undefined, state: 'loading' })
  async function load() {
    const stored = codePageSchema.safeParse({ data: await store.page() })
    if (stored.success) state.set({ page: stored.data.data })
    try {
      const senders = (await Promise.all(stores.map((each) => each.sender()))).filter(Boolean)
      const response = await fetch(`/c/${code}${senders.length > 0 ? `?senders=${senders.join()}` : ''}`)
      if (response.status === 404) return state.set({ state: 'code not valid' })
      if (!response.ok) return state.set({ state: stored.success ? 'old copy' : 'not opened' })
      const { data } = codePageSchema.parse(await response.json())
      const kept = await begunBefore(store, stored.success ? stored.data.data : undefined, data)
      const page = { ...data, checklists: [...data.checklists, ...kept] }
      await store.storePage(page)
      state.set({ page, state: 'current' })
    } catch (error) {
      // fetch throws a TypeError without a network
      if (!(error instanceof TypeError)) throw error
      state.set({ state: stored.success ? 'old copy' : 'not opened' })
    }
  }
  return { ...state, load: () => void load() }
}

/** Returns the checklists that are no longer offered but have a draft on this phone: a draft can still be sent. */
async function begunBefore(store: ReportStore, before: CodePage | undefined, now: CodePage) {
  const gone = (before?.checklists ?? []).filter(({ id }) => !now.checklists.some((each) => each.id === id))
  const drafts = await Promise.all(gone.map(({ id }) => store.draft(id)))
  return gone.filter((_, at) => drafts[at] !== undefined)
}

import type { z } from 'zod'
import { externalState } from './external-state.ts'

interface Loaded<Page> {
  page: Page | undefined
  state: 'loading' | 'current' | 'not opened' | 'not valid'
}

export type LinkPageLoader<Page> = ReturnType<typeof linkPageLoader<Page>>

/**
 * Loads the page of a link from the server. The old content stays during a reload, and after a
 * failure.
 */
export function linkPageLoader<Page>(path: string, reply: z.ZodType<{ data: Page }>) {
  const state = externalState<Loaded<Page>>({ page: undefined, state: 'loading' })
  const show = async (response: Response) =>
    state.set({ page: reply.parse(await response.json()).data, state: 'current' })
  async function load() {
    try {
      const response = await fetch(path)
      if (response.status === 404) state.set({ page: undefined, state: 'not valid' })
      else if (response.ok) await show(response)
      else state.set({ state: 'not opened' })
    } catch (error) {
      // fetch rejects with a TypeError without a network
      if (!(error instanceof TypeError)) throw error
      state.set({ state: 'not opened' })
    }
  }
  return { subscribe: state.subscribe, get: state.get, show, reload: load, load: () => void load() }
}

import { useCallback, useEffect, useState } from 'react'
import { type CodePage, codePageReply } from '../../contract/code-page.ts'
import type { ReportStore } from './report-store.ts'

export type CodePageState = 'loading' | 'current' | 'old copy' | 'not opened' | 'code not valid'

/** The checklists of a code from the server, or as they were opened last where there is no network. */
export function useCodePage(code: string, store: ReportStore) {
  const [page, setPage] = useState<CodePage>()
  const [state, setState] = useState<CodePageState>('loading')
  const open = useCallback(async () => {
    const stored = codePageReply.shape.data.safeParse(await store.page())
    if (stored.success) setPage(stored.data)
    try {
      const response = await fetch(`/c/${code}`)
      if (response.status === 404) return setState('code not valid')
      if (!response.ok) return setState(stored.success ? 'old copy' : 'not opened')
      const { data } = codePageReply.parse(await response.json())
      await store.storePage(data)
      setPage(data)
      setState('current')
    } catch (error) {
      // fetch fails so where there is no network
      if (!(error instanceof TypeError)) throw error
      setState(stored.success ? 'old copy' : 'not opened')
    }
  }, [code, store])
  useEffect(() => {
    void open()
    const again = () => void open()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [open])
  return { page, state, again: () => void open() }
}

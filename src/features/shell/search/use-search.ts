import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchReply } from '../../../../contract/core/search.ts'
import { useSession } from '../../../app/app-services.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** debounce: pause in typing after which the server is queried, ms */
const SEARCH_MS = 120

/** Searches the server, debounced. `isCurrent` is false while the results still belong to an earlier text. */
export function useSearch(text: string) {
  const { api } = useSession()
  const wanted = text.trim()
  const [asked, setAsked] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), SEARCH_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const query = useQuery({
    queryKey: ['search', asked],
    queryFn: ({ signal }) =>
      api.get('/search', searchReply, { query: { q: asked }, signal, failure: tr(texts.failedToSearch) }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
    // unused results are not cached, because the records may be renamed or removed
    gcTime: 0,
  })
  const isCurrent = asked === wanted && (asked === '' || (!query.isPlaceholderData && !query.isFetching))
  return { query, isCurrent, found: wanted === '' ? undefined : query.data }
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchReply } from '../../../../contract/core/search.ts'
import { useSession } from '../../../app/app-services.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** pause in typing before the server is queried, ms */
const SEARCH_MS = 120

/** Queries the server for a text. `isCurrent`: the result is for this text, and not for the previous one. */
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
    // earlier results may have been renamed or removed
    gcTime: 0,
  })
  const isCurrent = asked === wanted && (asked === '' || (!query.isPlaceholderData && !query.isFetching))
  return { query, isCurrent, found: wanted === '' ? undefined : query.data }
}

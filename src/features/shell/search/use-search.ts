import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { searchReply } from '../../../../contract/search.ts'
import { useSession } from '../../../app-services.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** the typing rests for so long before the server is asked, ms */
const SEARCH_MS = 120

/** What the server finds for a text. `isCurrent`: what there is is of this text, and not of the one before. */
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
    // what was found before may have been renamed or removed
    gcTime: 0,
  })
  const isCurrent = asked === wanted && (asked === '' || (!query.isPlaceholderData && !query.isFetching))
  return { query, isCurrent, found: wanted === '' ? undefined : query.data }
}

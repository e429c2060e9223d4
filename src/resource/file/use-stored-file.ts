import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { z } from 'zod'
import { useSession } from '../../app/app-services.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../record/texts.ts'

const SLOW_LINE_MS = 10 * 60_000

/** Fetches a stored file by digest, only once, because its content cannot change. */
export function useStoredFile(digest: string | null, wanted = true) {
  const { api } = useSession()
  return useQuery({
    queryKey: ['files', digest],
    queryFn: ({ signal }) =>
      api.get(`/files/${digest}`, z.instanceof(Blob), {
        file: true,
        timeout: SLOW_LINE_MS,
        signal,
        failure: tr(texts.fileCouldNotBeFetched),
      }),
    enabled: digest !== null && wanted,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Returns a `ref` that shows a stored image in an <img>: the browser itself has no token to fetch it. */
export function useStoredImage(digest: string | null) {
  const { data: content, isError } = useStoredFile(digest)
  const picture = useCallback(
    (shown: HTMLImageElement | null) => {
      if (!shown || !content) return
      const url = (shown.src = URL.createObjectURL(content))
      return () => URL.revokeObjectURL(url)
    },
    [content],
  )
  return { picture: content && picture, isError }
}

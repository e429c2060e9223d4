import { useEffect, useRef, useState } from 'react'
import { fileReply, type StoredFile } from '../../../contract/core/file.ts'
import { fileSizeText, MAX_FILE_BYTES } from '../../../domain/records/file.ts'
import { ApiError } from '../../api/api.ts'
import { useSession } from '../../app/app-services.ts'
import { UnreadableImage } from '../../ui/file/resize-image.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from '../form/texts.ts'

const SLOW_LINE_MS = 10 * 60_000

/**
 * Result of an upload: the stored file, or 'stopped' if the file was removed or replaced during the upload.
 */
type Upload = StoredFile | 'failed' | 'stopped'

/** Returns a function to upload a file, the last error, and the name of the file being sent. */
export function useUpload() {
  const { api } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  const [sending, setSending] = useState<string | null>(null)
  const newest = useRef<AbortController>(null)
  const stop = () => newest.current?.abort()
  useEffect(() => stop, [])

  async function send(file: File, made: (file: File) => Promise<Blob>): Promise<Upload> {
    stop()
    const own = (newest.current = new AbortController())
    setProblem(null)
    setSending(`${file.name}, ${fileSizeText(file.size)}`)
    try {
      const body = await made(file)
      if (body.size > MAX_FILE_BYTES) {
        setProblem(
          tr(texts.thisFileHasSizeTheMaximumIsMOST, {
            size: fileSizeText(body.size),
            MOST_FILE_BYTES: fileSizeText(MAX_FILE_BYTES),
          }),
        )
        return 'failed'
      }
      const { data } = await api.post('/files', fileReply, {
        body,
        headers: { 'content-type': 'application/octet-stream' },
        timeout: SLOW_LINE_MS,
        signal: own.signal,
        failure: tr(texts.fileCouldNotBeSentPleaseTryAgain),
      })
      return data
    } catch (error) {
      if (own.signal.aborted) return 'stopped'
      if (!(error instanceof ApiError || error instanceof UnreadableImage)) throw error
      setProblem(error.message)
      return 'failed'
    } finally {
      if (newest.current === own) setSending(null)
    }
  }
  return { send, stop, sending, problem }
}

import { z } from 'zod'
import type { fixExportBody } from '../../../../contract/evidence/fix-export.ts'
import { insertBundle } from '../../../../domain/evidence/bundle/bundle-page.ts'
import { type Api, ApiError } from '../../../api/api.ts'
import type { MapOptions } from '../../../map/hosts/map-host.ts'
import { fetchStreets } from './fetch-streets.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

/** timeout of an export, ms: fixes of a thousand guards over a night take minutes */
const LONGEST_MS = 3_600_000
/** bytes after which received data becomes a Blob, because browsers can move Blobs to disk */
const HELD_BYTES = 8_000_000
/** template of the evidence page, created by the console's build */
const PAGE = '/bundle-page.html'

interface Watch {
  signal: AbortSignal
  /** called with the number of bytes received so far */
  onBytes: (bytes: number) => void
}

/**
 * Requests an export and downloads it while the server generates it. `basemap` provides the streets of an
 * evidence page. Throws an ApiError, or the signal's reason if it is aborted.
 */
export async function fetchExport(
  api: Api,
  asked: z.input<typeof fixExportBody>,
  basemap: MapOptions['basemap'],
  { signal, onBytes }: Watch,
): Promise<Blob> {
  const body = await api.post('/fix-exports', z.instanceof(ReadableStream<Uint8Array<ArrayBuffer>>), {
    body: asked,
    file: 'stream',
    timeout: LONGEST_MS,
    signal,
    failure: tr(texts.exportCouldNotBeMade),
  })
  const parts: Blob[] = []
  let held: Uint8Array<ArrayBuffer>[] = []
  let heldBytes = 0
  let bytes = 0
  const reader = body.getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      held.push(piece.value)
      heldBytes += piece.value.length
      bytes += piece.value.length
      onBytes(bytes)
      if (heldBytes < HELD_BYTES) continue
      parts.push(new Blob(held))
      held = []
      heldBytes = 0
    }
  } catch (cause) {
    signal.throwIfAborted()
    throw new ApiError('The export was interrupted. Please try again.', 0, {}, { cause })
  }
  const file = new Blob([...parts, ...held])
  return asked.format === 'bundle' ? evidencePage(await file.text(), basemap) : file
}

/** Returns a standalone HTML page that verifies and replays these evidence bundles. */
async function evidencePage(bundles: string, basemap: MapOptions['basemap']): Promise<Blob> {
  const page = await fetch(PAGE).then(
    (reply) => (reply.ok ? reply.text() : null),
    // the request failed without a reply
    () => null,
  )
  if (page === null) throw new ApiError('The page for the evidence could not be loaded.', 0)
  return new Blob([insertBundle(page, bundles, await fetchStreets(bundles, basemap))])
}

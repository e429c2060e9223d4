import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import { MAX_BODY_BYTES, type MessageBody } from './read-body.ts'

const unpack = promisify<Buffer, { maxOutputLength: number }, Buffer>(unzip)
const DECODERS: Record<string, typeof unpack> = {
  gzip: unpack,
  'x-gzip': unpack,
  deflate: unpack,
  br: promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress),
}

/**
 * Decodes a body as UTF-8 text, decompressed according to `Content-Encoding`. Decodes a body that is not
 * really compressed as it is.
 */
export async function decodeBody(
  { bytes, cut }: MessageBody,
  encoding: string | undefined,
): Promise<{ text: string; cut: boolean }> {
  const decoder = cut ? undefined : DECODERS[encoding?.trim().toLowerCase() ?? '']
  if (!decoder) return { text: bytes.toString(), cut }
  try {
    const plain = await decoder(bytes, { maxOutputLength: MAX_BODY_BYTES })
    return { text: plain.toString(), cut: false }
  } catch (error) {
    // zlib throws both for too much data and for data that is not compressed
    const tooMuch = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
    return { text: bytes.toString(), cut: tooMuch }
  }
}

import sharp from 'sharp'
import type { FileType } from '../../domain/records/file.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { createKeyedQueue } from '../http/limits/request-queues.ts'

/** maximum side of a stored image, px; an A4 page stays legible */
const LONGEST_SIDE = 2048
/** an image up to this size, and within that side, is stored unchanged */
const SMALL_BYTES = 100 * 1024
/** more than any phone produces; limits the memory for decoding */
const MOST_PIXELS = 64_000_000

// one image at a time, on one thread, without a cache
sharp.cache(false)
sharp.concurrency(1)
const inLine = createKeyedQueue()

/**
 * Reduces an image for storage: at most 2,048 px per side, without camera metadata such as the
 * place. Throws a 422 problem if it cannot be read or has too many pixels.
 */
export function shrinkImage(content: Buffer, type: FileType): Promise<{ content: Buffer; type: FileType }> {
  return inLine('images', async () => {
    try {
      // reads only the header
      const { width, height, hasAlpha } = await sharp(content, { limitInputPixels: false }).metadata()
      if (width * height > MOST_PIXELS)
        throw new HttpProblem(422, 'This image has more than 64 megapixels. Please choose a smaller one.', {
          code: 'image_too_large',
        })
      if (content.length <= SMALL_BYTES && Math.max(width, height) <= LONGEST_SIDE) return { content, type }
      const side = { width: LONGEST_SIDE, height: LONGEST_SIDE }
      const smaller = sharp(content, { limitInputPixels: MOST_PIXELS })
        .autoOrient()
        .resize({ ...side, fit: 'inside', withoutEnlargement: true })
      // JPEG has no transparency
      return hasAlpha
        ? { content: await smaller.webp({ quality: 80 }).toBuffer(), type: 'image/webp' }
        : { content: await smaller.jpeg({ quality: 80, mozjpeg: true }).toBuffer(), type: 'image/jpeg' }
    } catch (error) {
      if (error instanceof HttpProblem) throw error
      // the decoder has no error codes, and only the content can make it fail
      throw new HttpProblem(422, 'This image cannot be read. Please choose another.', {
        code: 'image_unreadable',
      })
    }
  })
}

/** Returns a stored image as a PNG of at most the given px a side; null if it cannot be read. */
export const imageAsPng = (content: Buffer, side: number): Promise<Buffer | null> =>
  inLine('images', async () => {
    try {
      return await sharp(content, { limitInputPixels: MOST_PIXELS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
    } catch {
      // the decoder has no error codes, and only the content can make it fail
      return null
    }
  })

import sharp from 'sharp'
import type { FileType } from '../../domain/records/file.ts'
import { HttpProblem } from '../http/reply/problem-reply.ts'
import { createKeyedQueue } from '../http/limits/request-queues.ts'

/** maximum length of a side of a stored image, pixels; a photographed A4 page is still legible */
const LONGEST_SIDE = 2048
/** an image of at most this size (bytes), with sides up to LONGEST_SIDE, is stored unchanged */
const SMALL_BYTES = 100 * 1024
/** maximum number of pixels, which limits the memory for decoding; phones produce fewer */
const MOST_PIXELS = 64_000_000

// to save memory, decode one image at a time, on one thread and without a cache
sharp.cache(false)
sharp.concurrency(1)
const inLine = createKeyedQueue()

/**
 * Reduces an image for storage to sides of at most 2,048 pixels. Removes metadata of the camera, such as the
 * place. Throws a 422 problem if the image is unreadable or has too many pixels.
 */
export function shrinkImage(content: Buffer, type: FileType): Promise<{ content: Buffer; type: FileType }> {
  return inLine('images', async () => {
    try {
      // this reads only the header of the image
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
      // with transparency: WebP, because JPEG does not support it
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

/** Returns a stored image as PNG with sides of at most `side` pixels; null if it is unreadable. */
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

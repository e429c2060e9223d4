import sharp from 'sharp'
import type { FileType } from '../../domain/file.ts'
import { HttpProblem } from '../http/problem-reply.ts'
import { oneAfterAnother } from '../http/one-after-another.ts'

/** the longest side of a stored image, px: a page of A4 stays legible */
const LONGEST_SIDE = 2048
/** an image of so many bytes at most, and within that side, is stored as it was sent */
const SMALL_BYTES = 100 * 1024
/** more than any phone takes, and as much as may be decoded at one time */
const MOST_PIXELS = 64_000_000

// one image at a time, on one thread, and nothing of it stays in memory
sharp.cache(false)
sharp.concurrency(1)
const inLine = oneAfterAnother()

/**
 * Returns an image as it is stored: at most 2,048 px a side, without what the camera noted beside it (such as the
 * place). Throws a 422 problem where it cannot be read or has too many pixels.
 */
export function shrinkImage(content: Buffer, type: FileType): Promise<{ content: Buffer; type: FileType }> {
  return inLine('images', async () => {
    try {
      // reads the header alone
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
      // the decoder gives no codes, and whatever it fails at is in the content
      throw new HttpProblem(422, 'This image cannot be read. Please choose another.', {
        code: 'image_unreadable',
      })
    }
  })
}

/** Returns a stored image as a PNG of so many px a side at most; null where it cannot be read. */
export const imageAsPng = (content: Buffer, side: number): Promise<Buffer | null> =>
  inLine('images', async () => {
    try {
      return await sharp(content, { limitInputPixels: MOST_PIXELS })
        .autoOrient()
        .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
        .png()
        .toBuffer()
    } catch {
      // the decoder gives no codes, and whatever it fails at is in the content
      return null
    }
  })

import type { CapturedPhoto } from './report-store.ts'

/** the longest side of a photo that is sent, px */
const LONGEST_SIDE = 1600
const QUALITY = 0.8

/**
 * Shrinks a photo and removes its metadata, such as the place, by drawing it on a canvas. The digest is that
 * of the original file. Throws if the file is no image.
 */
export async function shrinkPhoto(file: File): Promise<CapturedPhoto> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  if (!blob) throw new Error('The photo cannot be written as JPEG')
  return { blob, originalDigest: await sha256(file) }
}

async function sha256(file: File): Promise<string | null> {
  // only in a secure context
  if (!crypto.subtle) return null
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

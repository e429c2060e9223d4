import { tr } from '../../texts/tr.ts'
import * as texts from '../control/texts.ts'

/** Thrown if the browser cannot read an image in the file. */
export class UnreadableImage extends Error {
  override name = 'UnreadableImage'
  override message = tr(texts.thisPictureCouldNotBeReadUseA)
}

interface Part {
  left: number
  top: number
  width: number
  height: number
}

/** Redraws a part of an image. This removes metadata, such as where the photo was taken. */
async function drawn(
  file: Blob,
  pixels: number,
  type: 'image/jpeg' | 'image/png',
  partOf: (picture: ImageBitmap) => Part,
): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadableImage()
  })
  const { left, top, width, height } = partOf(picture)
  const scale = Math.min(1, pixels / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadableImage())), type, 0.85),
  )
}

/** Returns the centre square of an image as a JPEG of at most this many pixels on each side. */
export const squareImage = (file: Blob, pixels = 512): Promise<Blob> =>
  drawn(file, pixels, 'image/jpeg', ({ width, height }) => {
    const side = Math.min(width, height)
    return { left: (width - side) / 2, top: (height - side) / 2, width: side, height: side }
  })

/** Returns the whole image as a PNG of at most this many pixels on its longer side, with transparency. */
export const fitImage = (file: Blob, pixels = 512): Promise<Blob> =>
  drawn(file, pixels, 'image/png', ({ width, height }) => ({ left: 0, top: 0, width, height }))

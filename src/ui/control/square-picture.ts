/** The file holds no picture that this browser can read. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture'
  override message = 'This picture could not be read. A JPEG or PNG picture will do.'
}

/**
 * The middle of a picture as a JPEG of at most so many pixels on each side. Drawn again, it no longer holds what a camera
 * adds, such as the place where it was taken.
 */
export async function squarePicture(file: Blob, pixels = 512): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new UnreadablePicture()
  })
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, pixels)
  const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2]
  canvas.getContext('2d')?.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new UnreadablePicture())), 'image/jpeg', 0.85),
  )
}

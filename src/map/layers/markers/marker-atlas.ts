/** Size of one cell, px: twice the largest icon, for high-density screens. */
const CELL = 80

/** An image in texture format: rows from the top, RGBA bytes, premultiplied alpha. */
export interface AtlasImage {
  width: number
  height: number
  pixels: Uint8Array
}

/**
 * Icons side by side in one image. `draw` paints it; atlases with the same drawing should be the
 * same object.
 */
export interface MarkerAtlas {
  cells: number
  /** cells in a row; default: all */
  columns?: number
  draw(): AtlasImage
}

/** Paints one icon into a box from -1 to 1 (y down), the middle at 0, 0. */
export type IconPainter = (pen: CanvasRenderingContext2D) => void

/** Creates an atlas of painted icons, in the order of the painters; painted once, on first use. */
export function createPaintedAtlas(painters: readonly IconPainter[]): MarkerAtlas {
  let picture: AtlasImage | null = null
  return {
    cells: painters.length,
    draw: () => (picture ??= paint(painters)),
  }
}

function paint(painters: readonly IconPainter[]): AtlasImage {
  const canvas = document.createElement('canvas')
  canvas.width = CELL * painters.length
  canvas.height = CELL
  const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
  painters.forEach((paint, i) => {
    pen.save()
    pen.beginPath()
    pen.rect(i * CELL, 0, CELL, CELL)
    pen.clip()
    pen.translate((i + 0.5) * CELL, 0.5 * CELL)
    pen.scale(CELL / 2, CELL / 2)
    pen.lineJoin = 'round'
    pen.lineCap = 'round'
    paint(pen)
    pen.restore()
  })
  return premultiplied(canvas, pen)
}

/** Returns the pixels of a canvas with premultiplied alpha, as needed for filtering at edges. */
export function premultiplied(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): AtlasImage {
  const { width, height } = canvas
  const pixels = new Uint8Array(pen.getImageData(0, 0, width, height).data.buffer)
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = (pixels[i + 3] as number) / 255
    for (let c = i; c < i + 3; c++) pixels[c] = Math.round((pixels[c] as number) * alpha)
  }
  return { width, height, pixels }
}

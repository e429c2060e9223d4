/** Size of one icon in the atlas image, px. Twice the largest icon on screen, for high-density screens. */
const CELL = 80

/** An image in texture format: rows from the top, RGBA bytes, premultiplied alpha. */
export interface AtlasImage {
  width: number
  height: number
  pixels: Uint8Array
}

/** Icons side by side in one image, which `draw` paints. Reuse the object: a layer uploads each new object again. */
export interface MarkerAtlas {
  cells: number
  /** icons per row; default: all in one row */
  columns?: number
  draw(): AtlasImage
}

/** Paints one icon into the square from -1 to 1 (y down); 0, 0 is its centre. */
export type IconPainter = (pen: CanvasRenderingContext2D) => void

/** Creates an atlas with one icon per painter, in that order. The image is painted once, on first use. */
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

/** Returns the pixels of a canvas with premultiplied alpha, which texture filtering needs at the edges of icons. */
export function premultiplied(canvas: HTMLCanvasElement, pen: CanvasRenderingContext2D): AtlasImage {
  const { width, height } = canvas
  const pixels = new Uint8Array(pen.getImageData(0, 0, width, height).data.buffer)
  for (let i = 0; i < pixels.length; i += 4) {
    const alpha = (pixels[i + 3] as number) / 255
    for (let c = i; c < i + 3; c++) pixels[c] = Math.round((pixels[c] as number) * alpha)
  }
  return { width, height, pixels }
}

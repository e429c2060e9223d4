import type { MapTheme } from '../../hosts/map-host.ts'
import { premultiplied, type MarkerAtlas } from './marker-atlas.ts'

/** Size of one name, CSS px; longer names are cut off. */
export const LABEL_SIZE = { width: 256, height: 20 } as const
/** Names per row of the atlas image. */
export const LABEL_COLUMNS = 4

const INK: Record<MapTheme, { text: string; halo: string }> = {
  dark: { text: '#e7edf3', halo: 'rgb(7 11 16 / 0.9)' },
  light: { text: '#121b24', halo: 'rgb(255 255 255 / 0.94)' },
}

/** Returns a number that changes when a font has loaded, because the images of names must then be redrawn. */
export const fontsVersion = (): number =>
  typeof document === 'undefined' ? 0 : [...document.fonts].filter(({ status }) => status === 'loaded').length

/** Creates an atlas (one image) of names at the screen's resolution. */
export function labelAtlas(texts: readonly string[], theme: MapTheme): MarkerAtlas {
  return {
    cells: Math.max(1, texts.length),
    draw() {
      const scale = Math.min(2, Math.max(1, devicePixelRatio))
      const canvas = document.createElement('canvas')
      canvas.width = LABEL_SIZE.width * LABEL_COLUMNS * scale
      canvas.height = LABEL_SIZE.height * Math.ceil(Math.max(1, texts.length) / LABEL_COLUMNS) * scale
      const pen = canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
      pen.scale(scale, scale)
      pen.font = "600 11.5px 'Inter Variable', system-ui, sans-serif"
      pen.textAlign = 'center'
      pen.textBaseline = 'middle'
      pen.lineJoin = 'round'
      pen.lineWidth = 3.5
      pen.strokeStyle = INK[theme].halo
      pen.fillStyle = INK[theme].text
      texts.forEach((text, i) => {
        const x = ((i % LABEL_COLUMNS) + 0.5) * LABEL_SIZE.width
        const y = (Math.floor(i / LABEL_COLUMNS) + 0.5) * LABEL_SIZE.height
        const widest = LABEL_SIZE.width - 8
        pen.strokeText(text, x, y, widest)
        pen.fillText(text, x, y, widest)
      })
      return premultiplied(canvas, pen)
    },
  }
}

import type { MapHost } from '../../../../map/hosts/map-host.ts'
import { wrapText } from '../../../../map/print/draw-measures.ts'

/** A line of text below the image. `colour` marks the trail that it is about. */
export interface ImageCaption {
  text: string
  colour: string | null
}

const INK = '#ffffff'
const GROUND = '#10161d'
const LINE_PX = 20
const EDGE_PX = 8
const STROKE_PX = 24

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/**
 * Renders the current map as an image with lines of text below. Rejects if the browser forbids reading the
 * map, as with tiles of another origin.
 */
export async function renderMapImage(host: MapHost, said: readonly ImageCaption[]): Promise<Blob> {
  const screen = document.querySelector<HTMLElement>('[data-testid=map]')
  if (screen === null) throw new Error('there is no map')
  const ratio = window.devicePixelRatio
  const { width, height } = host.getSize()
  const picture = document.createElement('canvas')
  const pen = picture.getContext('2d')
  if (pen === null) throw new Error('the browser gives no canvas')
  const credits = screen.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
  const font = '13px system-ui, sans-serif'
  pen.font = font
  const lines = [...said, { text: credits, colour: null }].flatMap(({ text, colour }) =>
    wrapText(pen, text, width - 2 * EDGE_PX - STROKE_PX).map((part, i) => ({
      text: part,
      colour: i === 0 ? colour : null,
    })),
  )
  picture.width = Math.round(width * ratio)
  picture.height = Math.round((height + lines.length * LINE_PX + EDGE_PX) * ratio)
  pen.scale(ratio, ratio)
  pen.fillStyle = GROUND
  pen.fillRect(0, 0, width, picture.height)
  // WebGL pixels can be read only in the frame that drew them, so this redraws the map
  host.setCamera(host.getCamera())
  await frame()
  for (const canvas of screen.querySelectorAll('canvas')) {
    pen.filter = getComputedStyle(canvas).filter
    pen.drawImage(canvas, 0, 0, width, height)
  }
  pen.filter = 'none'
  pen.font = font
  pen.textBaseline = 'middle'
  lines.forEach(({ text, colour }, i) => {
    const y = height + EDGE_PX / 2 + (i + 0.5) * LINE_PX
    pen.fillStyle = colour ?? GROUND
    pen.fillRect(EDGE_PX, y - 3, STROKE_PX - 6, 6)
    pen.fillStyle = INK
    pen.fillText(text, EDGE_PX + STROKE_PX, y)
  })
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))))
  })
}

import type { MapHost } from '../../../map/map-host.ts'

const FOOT_PX = 26

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => resolve()))

/**
 * The map as it is shown now, as a PNG with a line of text below it. Rejects where the browser keeps the picture to
 * itself, as it does with tiles of another origin.
 */
export async function mapPicture(host: MapHost, screen: HTMLElement, foot: string): Promise<Blob> {
  const ratio = window.devicePixelRatio
  const { width, height } = host.getSize()
  const picture = document.createElement('canvas')
  picture.width = Math.round(width * ratio)
  picture.height = Math.round((height + FOOT_PX) * ratio)
  const pen = picture.getContext('2d')
  if (pen === null) throw new Error('the browser gives no canvas')
  // what WebGL has drawn can be read in the frame that drew it, and no later
  host.setCamera(host.getCamera())
  await frame()
  for (const canvas of screen.querySelectorAll('canvas'))
    pen.drawImage(canvas, 0, 0, width * ratio, height * ratio)
  pen.scale(ratio, ratio)
  pen.fillStyle = '#10161d'
  pen.fillRect(0, height, width, FOOT_PX)
  pen.fillStyle = '#ffffff'
  pen.font = '13px system-ui, sans-serif'
  pen.textBaseline = 'middle'
  const credits = screen.querySelector('.maplibregl-ctrl-attrib-inner')?.textContent ?? ''
  pen.fillText([foot, credits].filter(Boolean).join('   '), 8, height + FOOT_PX / 2, width - 16)
  return new Promise((resolve, reject) => {
    picture.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png')
  })
}

import type { Map as MapLibreMap } from 'maplibre-gl'

/**
 * Shows an image of the map over it while the page is printed, because browsers print WebGL content
 * empty or cut off. Returns the function that ends this.
 */
export function showPrintImage(map: MapLibreMap, container: HTMLElement): () => void {
  const picture = document.createElement('canvas')
  picture.dataset.printed = ''
  const pen = picture.getContext('2d')

  const remove = () => picture.remove()
  function draw() {
    remove()
    // the pixels of a WebGL canvas can be read only in the task that drew it
    map.redraw()
    const { width, height } = map.getCanvas()
    Object.assign(picture, { width, height })
    for (const canvas of container.querySelectorAll('canvas')) {
      if (!pen || canvas.width === 0 || canvas.height === 0) continue
      pen.globalAlpha = Number(getComputedStyle(canvas).opacity)
      pen.drawImage(canvas, 0, 0, width, height)
    }
    container.append(picture)
  }

  window.addEventListener('beforeprint', draw)
  window.addEventListener('afterprint', remove)
  return () => {
    window.removeEventListener('beforeprint', draw)
    window.removeEventListener('afterprint', remove)
    remove()
  }
}

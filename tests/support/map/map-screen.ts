import { page } from 'vitest/browser'

/** Adds an element of 400 x 300 px for a map to the page. It is small, because software WebGL is slow. */
export function mapPlace(): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = 'position:absolute;left:0;top:0;width:400px;height:300px'
  document.body.append(element)
  return element
}

/** Takes a screenshot of an element. Returns a function that reads the colour at CSS px of the element. */
export async function readScreen(
  element: HTMLElement,
): Promise<(x: number, y: number) => [r: number, g: number, b: number]> {
  // with `save: false`, the screenshot is returned as base64 text
  const png = await page.screenshot({ element, save: false })
  const image = new Image()
  image.src = `data:image/png;base64,${png}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.drawImage(image, 0, 0)
  const scale = image.width / element.clientWidth
  return (x, y) => {
    const [r, g, b] = pen.getImageData(Math.floor(x * scale), Math.floor(y * scale), 1, 1).data
    return [r as number, g as number, b as number]
  }
}

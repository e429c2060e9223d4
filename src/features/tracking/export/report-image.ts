import * as texts from './texts.ts'
import type { PathSegment } from '../../../../domain/track/split-into-paths.ts'
import type { MapOptions } from '../../../map/hosts/map-host.ts'
import {
  wrapText,
  drawCircle,
  drawScaleAndNorth,
  type PrintCircle,
} from '../../../map/print/draw-measures.ts'
import {
  drawBadge,
  drawPaths,
  MAX_DISTINCT_PATHS,
  pathStyle,
  strokeLine,
} from '../../../map/print/draw-paths.ts'
import { printBounds } from '../../../map/print/print-bounds.ts'
import { withPrintMap, type PrintMap } from '../../../map/print/print-map.ts'
import type { ExportableGuard } from './guard-choice.tsx'
import { tr } from '../../../texts/tr.ts'

interface Asked {
  guards: readonly ExportableGuard[]
  /** by guard id; guards without fixes are absent */
  paths: ReadonlyMap<string, readonly PathSegment[]>
  circle: PrintCircle | null
  /** text below the map */
  caption: string
  basemap: MapOptions['basemap']
  signal: AbortSignal
}

const MAP = { width: 800, height: 480 }
/** pixels per CSS pixel, about 225 per inch on A4 */
const RATIO = 2
const FONT = '12px system-ui, sans-serif'
const INK = '#1a2330'
const LINE_PX = 18
const COLUMNS = 3
/** maximum size in bytes: the server accepts up to 2.8 million base64 characters */
const MOST_BYTES = 2_000_000
const QUALITIES = [0.9, 0.75, 0.5]

/**
 * Renders the map of a report as a JPEG, always with a light basemap: the guards' trails, the search circle,
 * and a legend. Rejects with an Error that names the reason.
 */
export async function renderReportImage({
  guards,
  paths,
  circle,
  caption,
  basemap,
  signal,
}: Asked): Promise<Blob> {
  const walked = guards.filter(({ id }) => paths.has(id))
  const bounds = printBounds([...paths.values()].flat(), circle)
  if (bounds === null) throw new Error('there is nothing to draw.')
  const drawn = walked.map(({ id }, i) => ({ stretches: paths.get(id) ?? [], look: pathStyle(i) }))
  const page = await withPrintMap({ bounds, size: MAP, ratio: RATIO, basemap, signal }, (map) =>
    drawPage(
      map,
      [caption, ...lateText(paths), ...namesBeside(guards, walked), map.credits],
      walked,
      (pen) => {
        if (circle) drawCircle(pen, map, circle)
        drawPaths(pen, map, drawn)
        drawScaleAndNorth(pen, map, { lat: bounds.south, lng: bounds.west })
      },
    ),
  )
  for (const quality of QUALITIES) {
    const jpeg = await new Promise<Blob | null>((give) => page.toBlob(give, 'image/jpeg', quality))
    if (jpeg && jpeg.size <= MOST_BYTES) return jpeg
  }
  throw new Error('it is too large for a report.')
}

function drawPage(
  { picture, size }: PrintMap,
  said: readonly string[],
  walked: readonly ExportableGuard[],
  drawUpon: (pen: CanvasRenderingContext2D) => void,
): HTMLCanvasElement {
  const page = document.createElement('canvas')
  const pen = page.getContext('2d')
  if (pen === null) throw new Error('the browser gives no canvas.')
  pen.font = FONT
  const lines = said.flatMap((text) => wrapText(pen, text, size.width))
  const toldApart = walked.slice(0, MAX_DISTINCT_PATHS)
  const rows = Math.ceil(toldApart.length / COLUMNS)
  page.width = RATIO * size.width
  page.height = RATIO * (size.height + (lines.length + rows + 1.5) * LINE_PX)
  pen.scale(RATIO, RATIO)
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, page.width, page.height)
  pen.drawImage(picture, 0, 0, size.width, size.height)
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, size.width, size.height)
  pen.clip()
  drawUpon(pen)
  pen.restore()
  const top = size.height + LINE_PX
  const width = size.width / COLUMNS
  pen.font = FONT
  pen.textBaseline = 'middle'
  toldApart.forEach(({ id, name }, i) => {
    const [x, y] = [width * Math.floor(i / rows), top + LINE_PX * (i % rows)]
    const look = pathStyle(i)
    strokeLine(pen, new Path2D(`M${x + 16} ${y}h26`), look.colour, 2, look.dash)
    drawBadge(pen, look, x + 10, y)
    pen.fillStyle = INK
    pen.fillText(tr(texts.noName, { name, id }), x + 48, y, width - 52)
  })
  pen.fillStyle = INK
  lines.forEach((line, i) => pen.fillText(line, 0, top + LINE_PX * (rows + 0.5 + i)))
  return page
}

/** Returns the legend for rings, which mark late fixes. */
const lateText = (paths: Asked['paths']): string[] =>
  [...paths.values()].flat().some(({ isLate }) => isLate.includes(true))
    ? [tr(texts.ringMarksAPositionThatArrivedLate)]
    : []

/** Returns notes about guards drawn in grey, because colours ran out, and about guards without fixes. */
function namesBeside(guards: readonly ExportableGuard[], walked: readonly ExportableGuard[]): string[] {
  const more = walked.slice(MAX_DISTINCT_PATHS).map(({ id, name }) => tr(texts.nameNumber, { name, id }))
  const without = guards.length - walked.length
  return [
    ...(more.length > 0 ? [tr(texts.inGrey, { names: more.join(', ') })] : []),
    ...(without > 0 ? [tr(texts.withoutGuardsWithoutAFixInThisTime, { without })] : []),
  ]
}

import { measureShape, parseShape, type EditableGeofence } from '../../../domain/geo/editable-geofence.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const short = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const HECTARE = 10_000

/** Formats a length: '480 m', '1.25 km'. */
export const lengthText = (metres: number) =>
  metres < 1000 ? `${number.format(metres)} m` : tr(texts.kmFormat, { format: short.format(metres / 1000) })

/** Formats an area: '850 m²', '1.24 ha', '3.5 km²'. */
export function areaText(squareMetres: number): string {
  if (squareMetres < HECTARE) return `${number.format(squareMetres)} m²`
  const [of, unit] = squareMetres < 100 * HECTARE ? [HECTARE, 'ha'] : [1_000_000, 'km²']
  return `${short.format(squareMetres / of)} ${unit}`
}

/** Returns the label of a geofence's shape: 'Circle of 120 m, 4.52 ha', '5 corners, 1.24 ha'. */
export function formatShapeLabel(shape: EditableGeofence): string {
  const of =
    shape.kind === 'circle'
      ? tr(texts.circleOfRadius, { radius: lengthText(shape.radius) })
      : `${shape.corners.length} ${shape.corners.length === 1 ? 'corner' : 'corners'}`
  return `${of}, ${areaText(measureShape(shape).area)}`
}

/** Formats a geofence from its JSON text, for histories and lists. */
export function formatGeofence(text: unknown): string {
  const shape = typeof text === 'string' ? parseShape(text) : null
  return shape ? formatShapeLabel(shape) : 'not a geofence'
}

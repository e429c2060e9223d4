import { z } from 'zod'
import { popPrefetched } from './prefetch.ts'

const mltSource = z.object({ encoding: z.literal('mlt') })

/** The relevant part of a MapLibre style; MapLibre validates the rest. */
export const remoteStyleSchema = z.looseObject({
  version: z.literal(8),
  // the build does not contain the parser of MLT tiles
  sources: z.record(
    z.string(),
    z.unknown().refine((source) => !mltSource.safeParse(source).success),
  ),
  layers: z.array(
    z.looseObject({ id: z.string(), type: z.string(), paint: z.record(z.string(), z.unknown()).optional() }),
  ),
})
export type RemoteStyle = z.infer<typeof remoteStyleSchema>

const ASKING_MS = 2500

/** Requests the remote style for at most 2.5 s: MapLibre itself reports no event for a style that hangs. */
export const fetchRemoteStyle = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(ASKING_MS) })

/** Returns the remote style; null if it is not available. */
export async function probeRemoteStyle(url: string): Promise<RemoteStyle | null> {
  try {
    const reply = await popPrefetched(url, fetchRemoteStyle)
    if (!reply.ok) return null
    const parsed = remoteStyleSchema.safeParse(await reply.json())
    if (!parsed.success) return null
    // removed because the map is flat and always seen from above
    const { terrain: _terrain, sky: _sky, projection: _projection, ...style } = parsed.data
    return style
  } catch {
    // a network error, timeout or invalid JSON all mean that the remote map is unavailable
    return null
  }
}

/**
 * Returns whether a style's background is light. A colour in an unknown notation counts as light, like most public
 * styles.
 */
export function isBrightStyle(style: RemoteStyle): boolean {
  const ground = style.layers.find((layer) => layer.type === 'background')?.paint?.['background-color']
  const lightness = typeof ground === 'string' ? colourLightness(ground) : null
  return lightness === null || lightness > 0.5
}

/**
 * Returns the rough lightness (0 to 1) of a CSS colour in #rgb, #rrggbb, rgb() or hsl() notation,
 * otherwise null.
 */
export function colourLightness(colour: string): number | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(colour.trim())?.[1]
  if (hex) {
    const size = hex.length / 3
    const parts = [0, 1, 2].map(
      (i) => Number.parseInt(hex.slice(i * size, (i + 1) * size), 16) / (16 ** size - 1),
    )
    return (Math.max(...parts) + Math.min(...parts)) / 2
  }
  const [, notation, inner] = /^(rgb|hsl)a?\(([^)]*)\)$/i.exec(colour.trim()) ?? []
  const numbers = (inner ?? '').split(/[\s,/]+/).map((part) => Number.parseFloat(part))
  if (!notation || numbers.slice(0, 3).some(Number.isNaN) || numbers.length < 3) return null
  if (notation.toLowerCase() === 'hsl') return (numbers[2] as number) / 100
  const rgb = numbers.slice(0, 3)
  return (Math.max(...rgb) + Math.min(...rgb)) / 2 / 255
}

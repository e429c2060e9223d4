import { z } from 'zod'
import { takeAsked } from './asked-ahead.ts'

const mltSource = z.object({ encoding: z.literal('mlt') })

/** A MapLibre style as far as we look into it; the rest is MapLibre's to judge. */
export const remoteStyleSchema = z.looseObject({
  version: z.literal(8),
  // the reader of MLT tiles is not in the build
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

/**
 * Asks for the remote style, at most 2.5 s long: a style that hangs gives MapLibre no event at all, so the map must not
 * be the one who asks.
 */
export const askForRemoteStyle = (url: string): Promise<Response> =>
  fetch(url, { signal: AbortSignal.timeout(ASKING_MS) })

/** The remote style; null when there is none to be had. */
export async function probeRemoteStyle(url: string): Promise<RemoteStyle | null> {
  try {
    const reply = await takeAsked(url, askForRemoteStyle)
    if (!reply.ok) return null
    const parsed = remoteStyleSchema.safeParse(await reply.json())
    return parsed.success ? parsed.data : null
  } catch {
    // no network, a time-out or a page that is not valid JSON: each means that the remote map is out of reach
    return null
  }
}

/** Whether the ground of a style is bright; unknown notations count as bright, as most public styles are. */
export function isBrightStyle(style: RemoteStyle): boolean {
  const ground = style.layers.find((layer) => layer.type === 'background')?.paint?.['background-color']
  const lightness = typeof ground === 'string' ? colourLightness(ground) : null
  return lightness === null || lightness > 0.5
}

/** Rough lightness 0 to 1 of a CSS colour in #rgb, #rrggbb, rgb() or hsl() notation, else null. */
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

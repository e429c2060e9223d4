import { z } from 'zod'
import { FOLLOW_ZOOM, SPEED } from '../../../domain/fix/playback.ts'
import { TRAIL_COLOURS } from '../layers/trails/trail-levels.ts'
import { jsonText } from '../../../domain/text/json-text.ts'

/**
 * Options for drawing and playing a trail. Each field has its own default, so one invalid stored value does not affect
 * the others.
 */
export const trailDisplayOptionsSchema = z.object({
  /** CSS hex colour */
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i)
    .default('#ff0000')
    .catch('#ff0000'),
  opacity: z.number().min(0.1).max(1).default(0.8).catch(0.8),
  /** width of the line, px */
  weight: z.number().min(1).max(12).default(4).catch(4),
  arrows: z.boolean().default(true).catch(true),
  points: z.boolean().default(false).catch(false),
  /** speed of playback, ms per segment of the trail */
  speed: z.number().min(SPEED.fastest).max(SPEED.slowest).default(SPEED.initial).catch(SPEED.initial),
  follow: z.boolean().default(false).catch(false),
  /** true: the line is drawn up to the playhead; false: the whole trail is drawn */
  progressive: z.boolean().default(true).catch(true),
  /** true: the playhead glides between points; false: it jumps from point to point */
  smooth: z.boolean().default(false).catch(false),
  followZoom: z
    .number()
    .int()
    .min(FOLLOW_ZOOM.farthest)
    .max(FOLLOW_ZOOM.nearest)
    .default(FOLLOW_ZOOM.initial)
    .catch(FOLLOW_ZOOM.initial),
  /** what the colour shows: nothing (`colour` is used), time or speed */
  colourBy: z.enum(TRAIL_COLOURS).default('one').catch('one'),
  /** true: while playing, only the last minutes are drawn in full, and the rest faintly */
  comet: z.boolean().default(false).catch(false),
  /** true: while following a guard, the map stays at `followZoom`; false: it stays at the user's zoom */
  dynamicZoom: z.boolean().default(true).catch(true),
})

export type TrailDisplayOptions = z.infer<typeof trailDisplayOptionsSchema>

export const DEFAULT_TRAIL_DISPLAY_OPTIONS: TrailDisplayOptions = trailDisplayOptionsSchema.parse({})

const STORAGE_KEY = 'askari.trail-display-options'

/** Reads the stored options; missing or invalid ones get their default. */
export function loadTrailDisplayOptions(storage: Pick<Storage, 'getItem'>): TrailDisplayOptions {
  const text = storage.getItem(STORAGE_KEY)
  return text === null ? DEFAULT_TRAIL_DISPLAY_OPTIONS : parseTrailDisplayOptions(text)
}

/** Parses stored options. Text that is not a JSON object gives the defaults. */
export function parseTrailDisplayOptions(text: string): TrailDisplayOptions {
  return jsonText.pipe(trailDisplayOptionsSchema).safeParse(text).data ?? DEFAULT_TRAIL_DISPLAY_OPTIONS
}

export function saveTrailDisplayOptions(
  storage: Pick<Storage, 'setItem'>,
  options: TrailDisplayOptions,
): void {
  storage.setItem(STORAGE_KEY, JSON.stringify(options))
}

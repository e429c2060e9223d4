import type { IncidentParts } from './incident-parts.ts'

export const RESPONSE_STAGES = [
  'unassigned',
  'assigned',
  'en_route',
  'on_scene',
  'contained',
  'cleared',
] as const
export type ResponseStage = (typeof RESPONSE_STAGES)[number]

/**
 * Returns the stage of the response. Once all responders are cleared it is "cleared"; before that,
 * "contained" if the incident is contained. Otherwise it is the stage of the most advanced responder.
 */
export function responseStage({
  responders,
  containedAt,
}: Pick<IncidentParts, 'responders' | 'containedAt'>): ResponseStage {
  const going = responders.filter(({ cleared }) => cleared === null)
  if (responders.length > 0 && going.length === 0) return 'cleared'
  if (containedAt !== null) return 'contained'
  if (going.some(({ on_scene }) => on_scene !== null)) return 'on_scene'
  if (going.some(({ en_route }) => en_route !== null)) return 'en_route'
  return going.length > 0 ? 'assigned' : 'unassigned'
}

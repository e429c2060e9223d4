import { z } from 'zod'
import { BASE_MAPS, LIVE_LINKS, TAB_COUNTS } from '../../domain/records/system-defaults.ts'

/** The system settings that the console needs. Every signed-in account gets them. */
export const consoleSettings = z.object({
  base_map: z.enum(BASE_MAPS),
  home_latitude: z.number().nullable(),
  home_longitude: z.number().nullable(),
  live_links: z.enum(LIVE_LINKS),
  redraw_interval_s: z.number(),
  late_after: z.number(),
  offline_after: z.number(),
  first_interval_min: z.number(),
  tab_counts: z.enum(TAB_COUNTS),
})
export type ConsoleSettings = z.infer<typeof consoleSettings>

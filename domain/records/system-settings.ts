import { z } from 'zod'
import { type StreamType, refuse } from '../event-sourcing/event.ts'
import { changedValues } from '../event-sourcing/record-stream.ts'
import { BASE_MAPS, LIVE_LINKS, SYSTEM_SETTINGS, type SystemSettings, TAB_COUNTS } from './system-defaults.ts'

const wholeFrom = (least: number, most: number) => z.number().int().min(least).max(most)

/** Input of a person about the settings. */
export const systemSettingsRules = z.object({
  baseMap: z.enum(BASE_MAPS),
  homeLatitude: z.number().min(-85).max(85).nullable(),
  homeLongitude: z.number().min(-180).max(180).nullable(),
  liveLinks: z.enum(LIVE_LINKS),
  redrawIntervalS: wholeFrom(0, 60),
  lateAfter: wholeFrom(2, 30),
  offlineAfter: wholeFrom(3, 60),
  firstIntervalMin: wholeFrom(1, 60),
  fixRetentionDays: wholeFrom(7, 3650).nullable(),
  rejectedRetentionDays: wholeFrom(1, 365),
  securityRetentionDays: wholeFrom(30, 3650),
  sessionHours: wholeFrom(1, 720),
  tabCounts: z.enum(TAB_COUNTS),
})
const number = z.number().optional()
const numberOrNone = z.number().nullable().optional()
const changed = z.object({
  type: z.literal('SystemSettingsChanged'),
  baseMap: z.enum(BASE_MAPS).optional(),
  homeLatitude: numberOrNone,
  homeLongitude: numberOrNone,
  liveLinks: z.enum(LIVE_LINKS).optional(),
  redrawIntervalS: number,
  lateAfter: number,
  offlineAfter: number,
  firstIntervalMin: number,
  fixRetentionDays: numberOrNone,
  rejectedRetentionDays: number,
  securityRetentionDays: number,
  sessionHours: number,
  tabCounts: z.enum(TAB_COUNTS).optional(),
})
export type SystemSettingsChanged = z.infer<typeof changed>

const change = systemSettingsRules.partial().extend({ type: z.literal('ChangeSystemSettings') })

interface SystemSettingsState {
  record: SystemSettings
}

/** Event stream of a company's settings for its console and the server. Its id is the company's id. */
export const systemSettingsStream: StreamType<
  SystemSettingsState,
  z.infer<typeof change>,
  SystemSettingsChanged
> = {
  name: 'system-settings',
  command: change,
  event: changed,
  initial: { record: SYSTEM_SETTINGS },
  evolve: ({ record }, event) => {
    const { type: _, ...fields } = event
    return { record: { ...record, ...fields } as SystemSettings }
  },
  decide: (command, { record }) => {
    const { type: _, ...asked } = command
    const differing = changedValues(record, asked)
    const { lateAfter, offlineAfter, homeLatitude, homeLongitude } = { ...record, ...differing }
    if (offlineAfter <= lateAfter)
      return refuse(
        'offline_before_late',
        'The offline limit must be greater than the late limit.',
        'offlineAfter',
      )
    if ((homeLatitude === null) !== (homeLongitude === null))
      return refuse(
        'place_incomplete',
        'Please give both latitude and longitude, or neither.',
        homeLatitude === null ? 'homeLatitude' : 'homeLongitude',
      )
    if (Object.keys(differing).length === 0) return { events: [] }
    return { events: [{ type: 'SystemSettingsChanged', ...differing }] }
  },
}

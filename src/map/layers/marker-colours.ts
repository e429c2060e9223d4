import type { MapTheme } from '../hosts/map-host.ts'

export interface MarkerColours {
  online: string
  late: string
  offline: string
  off_duty: string
  unknown: string
  selected: string
  post: string
  position: string
  /** colour of symbols inside a filled icon */
  on: string
  /** outline that separates an icon from the map */
  rim: string
}

/**
 * Green is online, red is on duty without reporting, grey is off duty or unknown, purple is selected. Each also has its
 * own shape.
 */
export const MARKER_COLOURS: Record<MapTheme, MarkerColours> = {
  dark: {
    online: '#46d08f',
    late: '#f3b53f',
    offline: '#ff6f66',
    off_duty: '#a9b6c3',
    unknown: '#a9b6c3',
    selected: '#b98aff',
    post: '#56b3e6',
    position: '#ffffff',
    on: '#0b1016',
    rim: '#05080c',
  },
  light: {
    online: '#0b7a4b',
    late: '#9a6200',
    offline: '#c22a31',
    off_duty: '#5b6875',
    unknown: '#5b6875',
    selected: '#6a35c9',
    post: '#0a6596',
    position: '#121b24',
    on: '#ffffff',
    rim: '#ffffff',
  },
}

/** Converts a #rrggbb colour to RGBA, 0 to 255. */
export function rgba(hex: string, alpha = 255): [number, number, number, number] {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255, alpha]
}

/** Converts a #rrggbb colour to red, green and blue, 0 to 1. */
export function unitRgb(hex: string): [r: number, g: number, b: number] {
  const [r, g, b] = rgba(hex)
  return [r / 255, g / 255, b / 255]
}

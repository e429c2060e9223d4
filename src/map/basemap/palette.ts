import type { MapTheme } from '../hosts/map-host.ts'

export interface BasemapPalette {
  water: string
  land: string
  area: string
  building: string
  border: string
  grid: string
  road: { path: string; street: string; main: string; casing: string }
  place: string
  text: string
  halo: string
}

/** Colours of the basemap. They are dark or pale, because guards, posts and trails must be the most visible. */
export const PALETTES: Record<MapTheme, BasemapPalette> = {
  dark: {
    water: '#0a1018',
    land: '#111924',
    area: '#141e2a',
    building: '#1b2735',
    border: '#3a4a5e',
    grid: '#1d2937',
    road: { path: '#26323f', street: '#2c3a49', main: '#43556a', casing: '#0c131b' },
    place: '#4d6076',
    text: '#9fb0c3',
    halo: '#0c131b',
  },
  light: {
    water: '#d3dee8',
    land: '#f3f4f2',
    area: '#eceee9',
    building: '#dfe2de',
    border: '#a3afba',
    grid: '#e1e5e7',
    road: { path: '#e3e1da', street: '#ffffff', main: '#ffe9b8', casing: '#d3d5d2' },
    place: '#8a97a3',
    text: '#4c5a67',
    halo: '#ffffff',
  },
}

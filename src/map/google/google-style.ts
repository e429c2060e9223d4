import type { MapTheme } from '../map-host.ts'

/** Google's raster map in the console's dark colours; the light ones are Google's own. */
const DARK: google.maps.MapTypeStyle[] = [
  { elementType: 'geometry', stylers: [{ color: '#111924' }] },
  { elementType: 'labels.text.fill', stylers: [{ color: '#9fb0c3' }] },
  { elementType: 'labels.text.stroke', stylers: [{ color: '#0c131b' }] },
  { elementType: 'labels.icon', stylers: [{ visibility: 'off' }] },
  { featureType: 'administrative', elementType: 'geometry', stylers: [{ color: '#3a4a5e' }] },
  { featureType: 'poi', elementType: 'geometry', stylers: [{ color: '#141e2a' }] },
  { featureType: 'poi.business', stylers: [{ visibility: 'off' }] },
  { featureType: 'road', elementType: 'geometry', stylers: [{ color: '#2c3a49' }] },
  { featureType: 'road.highway', elementType: 'geometry', stylers: [{ color: '#43556a' }] },
  { featureType: 'transit', elementType: 'geometry', stylers: [{ color: '#1b2735' }] },
  { featureType: 'water', elementType: 'geometry', stylers: [{ color: '#0a1018' }] },
]

export function googleStyle(theme: MapTheme): google.maps.MapTypeStyle[] {
  return theme === 'dark' ? DARK : []
}

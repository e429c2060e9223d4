import { HOME_CAMERA, type MapHost } from '../../../src/map/map-host.ts'
import { createMapHost } from '../../../src/map/select-host.ts'

export const place = document.getElementById('map') as HTMLElement

export async function openMap(): Promise<MapHost> {
  const host = createMapHost(place, {
    googleMapsApiKey: null,
    basemap: { styleUrl: null, file: null },
    theme: 'dark',
    camera: { ...HOME_CAMERA, zoom: 14 },
  })
  await host.ready
  return host
}

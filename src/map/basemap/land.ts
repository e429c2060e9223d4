import { feature, mesh } from 'topojson-client'
import coarseUrl from 'world-atlas/countries-110m.json?url'
import { popPrefetched } from './prefetch.ts'
import fineUrl from 'world-atlas/countries-50m.json?url'

/** Land and borders of the world (Natural Earth), as GeoJSON in degrees. */
export interface Land {
  detail: 'coarse' | 'fine'
  land: GeoJSON.GeoJSON
  borders: GeoJSON.GeoJSON
}

export const landUrl = (detail: Land['detail']): string => (detail === 'coarse' ? coarseUrl : fineUrl)

type Atlas = Parameters<typeof mesh>[0]
type Borders = Exclude<Parameters<typeof mesh>[1], undefined>
type Collection = Extract<Parameters<typeof feature>[1], { type: 'GeometryCollection' }>

/**
 * Loads the bundled coast lines from our own server: `coarse` (110 m scale, 39 kB gzip) for the
 * first frame, `fine` (50 m, 236 kB) for higher zooms. Null if the server is unavailable.
 */
export async function loadLand(detail: Land['detail']): Promise<Land | null> {
  try {
    const reply = await popPrefetched(landUrl(detail))
    if (!reply.ok) return null
    const atlas = (await reply.json()) as Atlas
    return {
      detail,
      land: feature(atlas, atlas.objects.land as Collection),
      borders: mesh(atlas, atlas.objects.countries as Borders, (a, b) => a !== b),
    }
  } catch {
    // fetch throws if the server is unavailable; the map then continues without coast lines
    return null
  }
}

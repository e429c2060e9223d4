import type { LayerSpecification, StyleSpecification } from 'maplibre-gl'
import { z } from 'zod'
import type { MapTheme } from '../hosts/map-host.ts'
import { PALETTES } from './palette.ts'

const SOURCE = 'archive'
const metadataSchema = z.looseObject({
  vector_layers: z.array(z.looseObject({ id: z.string() })).default([]),
  attribution: z.string().optional(),
})

export interface Archive {
  url: string
  raster: boolean
  layerIds: string[]
  attribution: string | undefined
}

type AddProtocol = (scheme: string, load: (...request: never[]) => Promise<unknown>) => void

/** Opens a PMTiles archive on our server with HTTP range requests; null if it cannot be read. */
export async function openArchive(url: string, addProtocol: AddProtocol): Promise<Archive | null> {
  try {
    const { PMTiles, Protocol, TileType } = await import('pmtiles')
    const absolute = new URL(url, location.href).href
    const file = new PMTiles(absolute)
    const [header, metadata] = await Promise.all([file.getHeader(), file.getMetadata()])
    const { vector_layers, attribution } = metadataSchema.parse(metadata)
    const protocol = new Protocol()
    protocol.add(file)
    addProtocol('pmtiles', protocol.tile)
    const raster = header.tileType !== TileType.Mvt
    return { url: absolute, raster, layerIds: vector_layers.map((layer) => layer.id), attribution }
  } catch {
    // a missing file, a server without range requests and invalid data all throw, and then there is no street map
    return null
  }
}

/** Layer names in the Protomaps and OpenMapTiles schemas, by what they contain. */
const SUBJECTS: {
  names: RegExp
  draw: 'fill' | 'line'
  colour: (p: (typeof PALETTES)['dark']) => string
  width?: number
}[] = [
  { names: /^(earth)$/, draw: 'fill', colour: (p) => p.land },
  { names: /^(landuse|landcover|park|pois_area)$/, draw: 'fill', colour: (p) => p.area },
  { names: /^(water|ocean)$/, draw: 'fill', colour: (p) => p.water },
  { names: /^(waterway|physical_line)$/, draw: 'line', colour: (p) => p.water, width: 1 },
  { names: /^(buildings?)$/, draw: 'fill', colour: (p) => p.building },
  { names: /^(roads|transportation|transit)$/, draw: 'line', colour: (p) => p.road.main, width: 2 },
  { names: /^(boundar(y|ies))$/, draw: 'line', colour: (p) => p.border, width: 1 },
]

export function archiveStyle(theme: MapTheme, archive: Archive): StyleSpecification {
  const palette = PALETTES[theme]
  const url = `pmtiles://${archive.url}`
  const attribution = archive.attribution ? { attribution: archive.attribution } : {}
  const ground: LayerSpecification = {
    id: 'ground',
    type: 'background',
    paint: { 'background-color': palette.land },
  }
  if (archive.raster)
    return {
      version: 8,
      sources: { [SOURCE]: { type: 'raster', url, tileSize: 256, ...attribution } },
      layers: [ground, { id: 'tiles', type: 'raster', source: SOURCE }],
    }
  const drawn = SUBJECTS.flatMap(({ names, draw, colour, width = 1 }) =>
    archive.layerIds
      .filter((name) => names.test(name))
      .map((name): LayerSpecification => {
        const place = { id: `${name}-${draw}`, source: SOURCE, 'source-layer': name }
        return draw === 'fill'
          ? {
              ...place,
              type: 'fill',
              filter: ['==', ['geometry-type'], 'Polygon'],
              paint: { 'fill-color': colour(palette) },
            }
          : { ...place, type: 'line', paint: { 'line-color': colour(palette), 'line-width': width } }
      }),
  )
  return {
    version: 8,
    sources: { [SOURCE]: { type: 'vector', url, ...attribution } },
    layers: [ground, ...drawn],
  }
}

import { splitBundles } from '../../../../domain/evidence/bundle/bundle.ts'
import {
  splitEvidenceLines,
  exportStatementBox,
} from '../../../../domain/evidence/bundle/export-statements.ts'
import {
  type PageStreets,
  type Street,
  streetsWithin,
} from '../../../../domain/evidence/bundle/page-streets.ts'
import { loadCityStreets, isCityInView } from '../../../map/basemap/city-streets.ts'
import { loadStreetFile, type StreetFile } from '../../../map/basemap/street-file.ts'
import type { MapOptions } from '../../../map/hosts/map-host.ts'

/** maximum zoom of the included streets; the evidence page never zooms closer */
const NEAREST_ZOOM = 20

/**
 * Returns the streets around the positions in an evidence file, from the server's street file or else the
 * bundled one. Null if neither covers them.
 */
export async function fetchStreets(
  evidence: string,
  { file }: Pick<MapOptions['basemap'], 'file'>,
): Promise<PageStreets | null> {
  const box = exportStatementBox(splitEvidenceLines(splitBundles(evidence)).statements)
  if (box === null) return null
  const [west, south, east, north] = box
  const bounds = { west, south, east, north }
  const loaded =
    file?.kind === 'geojson'
      ? await loadStreetFile(file.url)
      : isCityInView({ bounds, zoom: NEAREST_ZOOM })
        ? await loadCityStreets()
        : null
  return loaded && streetsWithin(waysOf(loaded), box, creditText(loaded))
}

function waysOf({ data }: StreetFile): Street[] {
  return data.features.flatMap(({ geometry, properties }): Street[] => {
    const highway: unknown = properties?.highway
    if (typeof highway !== 'string') return []
    if (geometry.type === 'LineString') return [{ highway, line: geometry.coordinates }]
    if (geometry.type === 'MultiLineString') return geometry.coordinates.map((line) => ({ highway, line }))
    return []
  })
}

/** Returns the map's attribution as plain text, because a canvas cannot draw links. */
const creditText = ({ attribution = '' }: StreetFile) =>
  new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? ''

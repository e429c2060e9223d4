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

/** maximum zoom: closer than any image of it */
const NEAREST_ZOOM = 20

/**
 * Returns the streets around an evidence file's positions, from the server's street file or the bundled one;
 * null: none.
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

/** Returns the attribution without its link, which a canvas cannot show. */
const creditText = ({ attribution = '' }: StreetFile) =>
  new DOMParser().parseFromString(attribution, 'text/html').body.textContent ?? ''

import type { ExportFormat } from '../../../../domain/evidence/fix-exports.ts'

interface FormatWords {
  label: string
  hint: string
  ending: string
  /** what a fix takes, about; null where the file does not grow with the fixes */
  bytesAFix: number | null
}

/** What people may export as. */
export const EXPORT_FORMATS: Readonly<Record<ExportFormat, FormatWords>> = {
  pdf: {
    label: 'PDF report',
    hint: 'To read and to print: a map of the paths, and for each guard first and last fix, distance, gaps and stops.',
    ending: 'pdf',
    bytesAFix: null,
  },
  bundle: {
    label: 'Evidence page',
    hint: 'One HTML file that proves itself and replays each guard, without a network. It holds the hours that are sealed.',
    ending: 'evidence.html',
    bytesAFix: 420,
  },
  gpx: { label: 'GPX', hint: 'For GPS and map programs.', ending: 'gpx', bytesAFix: 240 },
  kml: { label: 'KML', hint: 'For Google Earth.', ending: 'kml', bytesAFix: 180 },
  geojson: { label: 'GeoJSON', hint: 'For GIS programs.', ending: 'geojson', bytesAFix: 90 },
  csv: { label: 'CSV', hint: 'For spreadsheets: a line for each fix.', ending: 'csv', bytesAFix: 150 },
}

import type { ExportFormat } from '../../../../domain/evidence/bundle/fix-exports.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface FormatWords {
  label: string
  hint: string
  ending: string
  /** approximate bytes per fix; null if the file's size does not depend on fixes */
  bytesAFix: number | null
}

export const EXPORT_FORMATS: Readonly<Record<ExportFormat, FormatWords>> = {
  pdf: {
    label: tr(texts.pdfReport),
    hint: tr(texts.toReadAndToPrintAMapOf),
    ending: 'pdf',
    bytesAFix: null,
  },
  bundle: {
    label: tr(texts.evidencePage),
    hint: tr(texts.oneHTMLFileWithProofsThatReplaysEach),
    ending: 'evidence.html',
    bytesAFix: 420,
  },
  gpx: { label: tr(texts.gpx), hint: tr(texts.forGpsAndMapPrograms), ending: 'gpx', bytesAFix: 240 },
  kml: { label: tr(texts.kml), hint: tr(texts.forGoogleEarth), ending: 'kml', bytesAFix: 180 },
  geojson: { label: tr(texts.geoJSON), hint: tr(texts.forGisPrograms), ending: 'geojson', bytesAFix: 90 },
  csv: { label: 'CSV', hint: tr(texts.forSpreadsheetsALineForEachFix), ending: 'csv', bytesAFix: 150 },
}

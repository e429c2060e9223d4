import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config/config.ts'
import { importFiles, type ImportReport } from '../import/import-files.ts'
import { ImportError } from '../import/importer.ts'
import { openImporter } from '../import/open-importer.ts'

const USAGE = `npm run import -- FILE… [--company ID] [--ending now]

Imports recorded tracks (GPX, KML, TCX, or CSV with entity_id or name, timestamp_ms, lat, lon; gzipped or not).
Each track becomes a worker with a trail, named after the track.
  --company ID   the company of the workers; default: the demo company
  --ending now   moves each track in time so that it ends now`

const number = new Intl.NumberFormat('en')

function shown(report: ImportReport): string {
  const quarantined = [...report.quarantined].sort(([, a], [, b]) => b - a)
  const rejected = quarantined.reduce((sum, [, count]) => sum + count, 0)
  return [
    `${number.format(report.accepted)} accepted, ${number.format(report.duplicates)} duplicates, ${number.format(rejected)} quarantined` +
      ` (${report.recordings} tracks, ${report.workersHired} new workers)`,
    ...quarantined.map(([reason, count]) => `  ${number.format(count)} × ${reason}`),
    ...(report.refused.length > 0 ? [`${report.refused.length} files refused:`] : []),
    ...report.refused.map((sentence) => `  ${sentence}`),
  ].join('\n')
}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { company: { type: 'string' }, ending: { type: 'string' } },
    })
    if (positionals.length === 0 || (values.ending !== undefined && values.ending !== 'now')) return null
    return { files: positionals, company: values.company ?? null, endingNow: values.ending === 'now' }
  } catch {
    // parseArgs throws on unknown options
    return null
  }
}

const request = asked()
if (!request) {
  console.error(USAGE)
  process.exit(1)
}
try {
  const now = Date.now()
  const importer = await openImporter(readConfig(process.env), request.company)
  const report = await importFiles(importer, request.files, {
    now,
    end: request.endingNow ? now : null,
    progress: (done, of, { accepted }) => {
      if (done === of || done % 10 === 0)
        console.log(`${done} of ${of} tracks, ${number.format(accepted)} fixes accepted`)
    },
  })
  await importer.close()
  console.log(shown(report))
  if (report.refused.length > 0) process.exitCode = 1
} catch (error) {
  if (!(error instanceof ImportError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

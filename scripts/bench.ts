import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchAlarms } from './bench/alarms.ts'
import { benchAge } from './bench/age.ts'
import { benchBook } from './bench/book.ts'
import { benchConsole } from './bench/console.ts'
import { startDemoCompany } from './bench/demo-company.ts'
import { benchEvidence } from './bench/evidence.ts'
import { benchDisk } from './bench/disk.ts'
import { benchFeed } from './bench/feed.ts'
import { tableOf, type Figure } from './bench/figure.ts'
import { benchHistory } from './bench/history.ts'
import { benchIngest } from './bench/ingest.ts'
import { benchLists } from './bench/lists.ts'
import { benchMap } from './bench/map.ts'
import { benchOpening } from './bench/opening.ts'
import { benchReports } from './bench/reports.ts'
import { benchRecords } from './bench/records.ts'
import { benchReplay } from './bench/replay.ts'
import { benchRoster } from './bench/roster.ts'
import { benchRosterPage } from './bench/roster-page.ts'
import { benchRounds } from './bench/rounds.ts'
import { benchRoundVisits } from './bench/round-visits.ts'
import { benchSearch } from './bench/search.ts'
import { benchTrails } from './bench/trails.ts'
import { buildIfStale } from './prepare.mjs'

/** names of the parts to measure, all without; and numbers: of guards for `age` and `trails`, of fixes for `evidence` and `replay` */
const asked = process.argv.slice(2).filter((word) => word !== '--fixes' && word !== '--guards')
const wanted = asked.filter((word) => !/^\d+$/.test(word))
const crowds = asked.flatMap((word) => (wanted.includes(word) ? [] : Number(word)))

const ofDemo = {
  map: benchMap,
  console: benchConsole,
  opening: benchOpening,
  feed: benchFeed,
  ingest: benchIngest,
}
const MILLION = 1_000_000
/** records, of which a million take some minutes to store */
const SEARCHED = 100_000
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)

await buildIfStale()
const figures: Figure[] = []
if (Object.keys(ofDemo).some(isWanted)) {
  const company = await startDemoCompany()
  try {
    for (const [name, bench] of Object.entries(ofDemo)) {
      if (!isWanted(name)) continue
      console.error(`measuring: ${name}`)
      figures.push(...(await bench(company)))
    }
  } finally {
    await company.server.dispose()
  }
}
if (isWanted('age')) {
  console.error('measuring: age')
  figures.push(...(await benchAge(crowds)))
}
if (isWanted('alarms')) {
  console.error('measuring: alarms')
  figures.push(...(await benchAlarms()))
}
if (isWanted('book')) {
  console.error('measuring: book')
  figures.push(...(await benchBook()))
}
if (isWanted('disk')) {
  console.error('measuring: disk')
  figures.push(...(await benchDisk()))
}
if (isWanted('lists')) {
  console.error('measuring: lists')
  figures.push(...(await benchLists()))
}
if (isWanted('records')) {
  console.error('measuring: records')
  figures.push(...(await benchRecords()))
}
if (isWanted('roster')) {
  console.error('measuring: roster')
  figures.push(...(await benchRoster()))
}
if (isWanted('roster-page')) {
  console.error('measuring: roster-page')
  figures.push(...(await benchRosterPage()))
}
if (isWanted('rounds')) {
  console.error('measuring: rounds')
  figures.push(...(await benchRounds()))
}
if (isWanted('round-visits')) {
  console.error('measuring: round visits')
  figures.push(...(await benchRoundVisits()))
}
if (isWanted('history')) {
  console.error('measuring: history')
  figures.push(...(await benchHistory()))
}
if (isWanted('search')) {
  console.error('measuring: search')
  figures.push(...(await benchSearch(wanted.at(-1) === 'search' ? (crowds[0] ?? SEARCHED) : SEARCHED)))
}
if (isWanted('reports')) {
  console.error('measuring: reports')
  figures.push(...(await benchReports()))
}
if (isWanted('replay')) {
  console.error('measuring: replay')
  figures.push(...(await benchReplay(wanted.length === 1 ? crowds : [])))
}
if (isWanted('trails')) {
  console.error('measuring: trails')
  figures.push(...(await benchTrails(wanted.length === 1 ? crowds[0] : undefined)))
}

if (isWanted('evidence')) {
  console.error('measuring: evidence')
  figures.push(...(await benchEvidence(wanted.at(-1) === 'evidence' ? (crowds[0] ?? MILLION) : MILLION)))
}

const reports = join(import.meta.dirname, '../reports')
mkdirSync(reports, { recursive: true })
writeFileSync(join(reports, 'bench.json'), JSON.stringify(figures, null, 2))
console.log(JSON.stringify(figures))
console.log(tableOf(figures))

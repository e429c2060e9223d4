import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { benchAlarms } from './bench/server/alarms.ts'
import { benchLiveLatency } from './bench/console/live-latency.ts'
import { benchOccurrenceBook } from './bench/console/book.ts'
import { benchConsole } from './bench/console/console.ts'
import { startDemoCompany, type DemoCompany } from './bench/data/demo-company.ts'
import { benchEvidence } from './bench/server/evidence.ts'
import { benchFeed } from './bench/server/feed.ts'
import { formatTable, type Figure } from './bench/figure.ts'
import { benchHistory } from './bench/server/history.ts'
import { benchIngest } from './bench/server/ingest.ts'
import { benchLists } from './bench/server/lists.ts'
import { benchLive } from './bench/server/live.ts'
import { benchMap } from './bench/console/map.ts'
import { benchOpening } from './bench/console/opening.ts'
import { benchReports } from './bench/server/reports.ts'
import { benchPeer } from './bench/console/peer.ts'
import { benchPlaying } from './bench/console/playing.ts'
import { benchRecords } from './bench/server/records.ts'
import { benchReplay } from './bench/console/replay.ts'
import { benchRoster } from './bench/server/roster.ts'
import { benchRosterPage } from './bench/console/roster-page.ts'
import { benchRounds } from './bench/server/rounds.ts'
import { benchRoundVisits } from './bench/server/round-visits.ts'
import { scaleParts } from './bench/scale.ts'
import { benchSearch } from './bench/server/search.ts'
import { benchTrails } from './bench/server/trails.ts'
import { benchWire } from './bench/server/wire.ts'
import { otherLoad } from './bench/other-load.ts'
import { buildIfStale } from './prepare.mjs'

/**
 * Arguments: names of the parts to measure (default: all), and numbers. A number is a number of guards for
 * `age` and `trails`, of fixes for `evidence` and `replay`.
 */
const asked = process.argv.slice(2).filter((word) => word !== '--fixes' && word !== '--guards')
const isFolder = (word: string) => word.includes('/')
const isNumber = (word: string) => /^\d+$/.test(word)
/** parts that `screens` runs: what people see on a machine without a graphics card */
const SCREENS = ['opening', 'console', 'live', 'playing', 'replay', 'wire', 'lists', 'peer']
/** numbers of fixes for `replay` in `screens`; growth is computed from two sizes */
const SCREENS_FIXES = [100_000, 1_000_000]
const isOfScreens = asked.includes('screens')
const wanted = asked.flatMap((word) => {
  if (isNumber(word) || isFolder(word)) return []
  return word === 'screens' ? SCREENS : word
})
const peerFolder = asked.find(isFolder)
const crowds = asked.filter(isNumber).map(Number)

const MILLION = 1_000_000
/** default number of records for `search`; storing a million takes several minutes */
const SEARCHED = 100_000
/** Returns the number given after the last part's name, as in `search 1000000`; otherwise `other`. */
const numberOf = (name: string, other: number) => (wanted.at(-1) === name ? (crowds[0] ?? other) : other)

const ofDemo: Record<string, (company: DemoCompany) => Promise<Figure[]>> = {
  map: benchMap,
  console: benchConsole,
  opening: benchOpening,
  feed: benchFeed,
  ingest: benchIngest,
}
const parts: Record<string, () => Figure[] | Promise<Figure[]>> = {
  age: () => benchLiveLatency(crowds),
  alarms: benchAlarms,
  book: benchOccurrenceBook,
  // `screens` measures SQLite only
  lists: () => benchLists({ onSqliteAlone: isOfScreens }),
  live: benchLive,
  peer: () => {
    if (peerFolder !== undefined) return benchPeer(peerFolder)
    console.error(
      'skipped: peer (needs the folder of a built traccar-web: npm run bench -- peer ./its/build)',
    )
    return []
  },
  playing: benchPlaying,
  wire: benchWire,
  records: benchRecords,
  roster: benchRoster,
  'roster-page': benchRosterPage,
  rounds: benchRounds,
  'round-visits': benchRoundVisits,
  history: benchHistory,
  ...scaleParts(() => crowds[0] ?? 20 * MILLION),
  search: () => benchSearch(numberOf('search', SEARCHED)),
  reports: benchReports,
  replay: () => {
    if (isOfScreens) return benchReplay(SCREENS_FIXES)
    return benchReplay(wanted.length === 1 ? crowds : [])
  },
  trails: () => benchTrails(wanted.length === 1 ? crowds[0] : undefined),
  evidence: () => benchEvidence(numberOf('evidence', MILLION)),
}
/** `scale` selects all of `scale:storm`, `scale:watch` and so on */
const isWanted = (name: string) =>
  wanted.length === 0 || [name, name.split(':')[0] ?? name].some((word) => wanted.includes(word))

await buildIfStale()
const figures: Figure[] = []

/** Measures one part. If it fails, the figures of the other parts are still printed. */
async function measurePart(name: string, bench: () => Figure[] | Promise<Figure[]>): Promise<void> {
  if (!isWanted(name)) return
  const besideLoad = await otherLoad()
  console.error(`measuring: ${name}`)
  try {
    for (const figure of await bench()) figures.push({ ...figure, ...(besideLoad > 0 && { besideLoad }) })
  } catch (error) {
    console.error(`failed: ${name}`, error)
    process.exitCode = 1
  }
}

if (Object.keys(ofDemo).some(isWanted)) {
  const company = await startDemoCompany()
  try {
    for (const [name, bench] of Object.entries(ofDemo)) await measurePart(name, () => bench(company))
  } finally {
    await company.server.dispose()
  }
}
for (const [name, bench] of Object.entries(parts)) await measurePart(name, bench)

const reports = join(import.meta.dirname, '../reports')
mkdirSync(reports, { recursive: true })
writeFileSync(join(reports, 'bench.json'), JSON.stringify(figures, null, 2))
console.log(JSON.stringify(figures))
console.log(formatTable(figures))

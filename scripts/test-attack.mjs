import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale, installIfNeeded, requireNode, run } from './prepare.mjs'

requireNode()
installIfNeeded()
buildIfStale()

const notes = join(mkdtempSync(join(tmpdir(), 'askari-attack-')), 'tally.jsonl')
const asked = process.argv.slice(2)
const status = run(
  'npx',
  ['--no', '--', 'vitest', 'run', '--project', 'attacks', '--no-file-parallelism', ...asked],
  { ATTACK_TALLY: notes },
)
const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
const rows = lines.map((line) => JSON.parse(line))
const [wide, long] = ['attack', 'tried'].map((name) =>
  Math.max(6, ...rows.map((row) => String(row[name]).length)),
)
for (const { attack, tried, outcome } of rows)
  console.log(`${attack.padEnd(wide)}  ${String(tried).padStart(long)}  ${outcome}`)
console.log(status === 0 ? 'every attack was withstood' : 'some attacks were not withstood: see above')
process.exit(status)

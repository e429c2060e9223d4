import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { attackTable } from './attack-table.mjs'
import { buildIfStale, installIfNeeded, requireNode, root, run } from './prepare.mjs'

requireNode()
installIfNeeded({ tools: true })
await buildIfStale()

// the parts of a long run append their counts to this file
const notes = join(root, 'reports', 'attack-tally.jsonl')
const asked = process.argv.slice(2)
const named = asked.indexOf('--part')
const part = named < 0 ? '1/1' : (asked.splice(named, 2)[1] ?? '')
const [, number, of] = /^(\d+)\/(\d+)$/.exec(part) ?? []
if (!of || Number(number) < 1 || Number(number) > Number(of)) {
  console.error('npm run test:attack -- [--part 2/10] [FILE …]')
  process.exit(1)
}
mkdirSync(join(root, 'reports'), { recursive: true })
if (of === '1') rmSync(notes, { force: true })
const status = run(
  'npx',
  ['--no', '--', 'vitest', 'run', '--project', 'attacks', '--no-file-parallelism', ...asked],
  {
    ATTACK_TALLY: notes,
    ATTACK_PART: part,
    THOROUGH: String(Number(process.env.THOROUGH ?? 1) / Number(of)),
  },
)
const lines = existsSync(notes) ? readFileSync(notes, 'utf8').trim().split('\n') : []
for (const row of attackTable(
  lines.map((line) => JSON.parse(line)),
  of,
))
  console.log(row)
console.log(status === 0 ? 'every attack was withstood' : 'some attacks were not withstood: see above')
process.exit(status)

import { operatorProgram } from './operator/operator-program.ts'

const USAGE = `npm run demo -- remove

Takes the demo company away for good: its records are archived, its accounts are shut, and it is
not made again. Also while a server runs.`

process.exitCode = await operatorProgram(USAGE, [], ({ verb }) =>
  verb === 'remove' ? { do: 'remove demo' } : null,
)

import { runOperatorProgram } from '../operator/operator-program.ts'

const USAGE = `npm run demo -- remove

Removes the demo company for good: archives its records and shuts its accounts. No later start creates it
again. Also works while a server runs.`

process.exitCode = await runOperatorProgram(USAGE, [], ({ verb }) =>
  verb === 'remove' ? { do: 'remove demo' } : null,
)

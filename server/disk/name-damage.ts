import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Config } from '../config.ts'
import { environmentOf, programOf } from '../sibling-program.ts'

/** prefix of verify's findings; without findings no line has it */
const FOUND =
  /^(DISK|DAMAGED|CHECKPOINTS|READ MODELS)|: (FIXES NOT|STATES DIFFER|PASSWORDS DIFFER|READ MODELS|NOT WHOLE)/
const MOST = 100

/**
 * Finds out which data is damaged, as lines of `npm run verify` (table, guard and hour, and the backup with a
 * copy). It runs in a child process with low priority, because it reads the whole database.
 */
export async function nameDamage(config: Config, signal: AbortSignal): Promise<string[]> {
  const child = spawn(process.execPath, [...process.execArgv, programOf('verify')], {
    env: { ...process.env, ...environmentOf(config) },
    stdio: ['ignore', 'pipe', 'ignore'],
    signal,
  })
  // ending it with the server is no failure
  child.on('error', () => {})
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  child.stdout.on('data', (text) => (said += text))
  await once(child, 'close')
  return said
    .split('\n')
    .filter((line) => FOUND.test(line))
    .slice(0, MOST)
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { Config } from '../config.ts'
import { environmentOf, programOf } from '../sibling-program.ts'

/** what verify says of what it finds; where all is well it says nothing that begins so */
const FOUND =
  /^(DISK|DAMAGED|CHECKPOINTS|READ MODELS)|: (FIXES NOT|STATES DIFFER|PASSWORDS DIFFER|READ MODELS|NOT WHOLE)/
const MOST = 100

/**
 * What is damaged, in the lines that `npm run verify` has for it (table, guard and hour, and which backup has it): by a
 * process of its own that gives way to all others, as the whole database is read.
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

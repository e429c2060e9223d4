import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { verifyBundle } from '../../domain/evidence/verify-bundle.ts'
import { webCrypto } from '../../domain/evidence/web-crypto.ts'
import { ConfigError } from '../config.ts'

interface Asked {
  file: string
  /** the line of the key that must have signed it */
  key: string | undefined
}

/** What `--bundle FILE [--key LINE]` asks for; null where there is no `--bundle`. */
export function bundleAsked(args: readonly string[]): Asked | null {
  if (!args.includes('--bundle')) return null
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { bundle: { type: 'string' }, key: { type: 'string' } },
    })
    if (values.bundle !== undefined) return { file: values.bundle, key: values.key }
  } catch {
    // parseArgs throws on what it does not know
  }
  throw new ConfigError('npm run verify -- --bundle FILE [--key LINE]')
}

/** Says what a bundle proves, or the first thing that is wrong with it; gives the exit status. */
export async function tellBundle({ file, key }: Asked, say: (line: string) => void): Promise<number> {
  const verdict = await verifyBundle(textOf(file), webCrypto, key)
  if (!verdict.ok) {
    say(`NOT PROVEN: ${verdict.fault}`)
    return 1
  }
  const { log, guard, from, to, madeAt, fixes, seals, whole, events, size, unsealed, letGo, keys } = verdict
  const iso = (t: number) => new Date(t).toISOString()
  say(`log ${log}, of which ${size} events were signed`)
  say(`guard ${guard} from ${iso(from)} to ${iso(to)}, made ${iso(madeAt)}`)
  say(
    `${fixes} fixes in ${seals} seals, ${whole} of them whole; ${events} events; ${unsealed} fixes were not sealed yet`,
  )
  if (letGo > 0) say(`${letGo} hours were let go by the company's rule, and are not here`)
  for (const line of keys) say(`signed by ${line}`)
  if (key === undefined)
    say(
      'Whether this key is the one of the log, the bundle cannot show: compare the line, or name it with --key.',
    )
  return 0
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`--bundle: ${(error as Error).message}`)
  }
}

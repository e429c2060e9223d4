import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { splitBundles } from '../../domain/evidence/bundle/bundle.ts'
import { extractBundle } from '../../domain/evidence/bundle/bundle-page.ts'
import { splitEvidenceLines, verifyStatements } from '../../domain/evidence/bundle/export-statements.ts'
import { type ListedKey, parseListedKey, webCrypto } from '../../domain/evidence/bundle/checkpoint-signers.ts'
import { type BundleVerdict, verifyBundle } from '../../domain/evidence/bundle/verify-bundle.ts'
import { ConfigError } from '../config/config.ts'

export interface BundleFileArgs {
  /** path of the file: a pack, a bundle, or a page with bundles */
  file: string
  /** public keys to trust: one of them must have signed the log; undefined: no key was given */
  keys: readonly ListedKey[] | undefined
}

/**
 * Parses the arguments `--bundle FILE [--key LINE] [--keys FILE]`, or the same with `--pack`. null if the
 * option is missing.
 */
export function parseBundleArgs(args: readonly string[], option: 'bundle' | 'pack'): BundleFileArgs | null {
  if (!args.includes(`--${option}`)) return null
  const { file, key, keys } = parseOptions(args, option)
  const lines = [
    ...(key === undefined ? [] : [key]),
    ...(keys === undefined ? [] : textOf(keys, '--keys').split('\n').filter(Boolean)),
  ]
  const listed = lines.map((line) => {
    const parsed = parseListedKey(line.trim())
    if (!parsed) throw new ConfigError(`${line} is not the line of a key`)
    return parsed
  })
  return { file, keys: key === undefined && keys === undefined ? undefined : listed }
}

function parseOptions(args: readonly string[], option: 'bundle' | 'pack') {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({ args: [...args], options: { [option]: text, key: text, keys: text } })
    const { [option]: file, key, keys } = values as Partial<Record<string, string>>
    if (file !== undefined) return { file, key, keys }
  } catch {
    // parseArgs throws on unknown arguments
  }
  throw new ConfigError(`npm run verify -- --${option} FILE [--key LINE] [--keys FILE]`)
}

/** Prints what each bundle in a file or page proves, or its first fault. Returns the exit status. */
export const reportBundle = ({ file, keys }: BundleFileArgs, say: (line: string) => void): Promise<number> =>
  reportEvidenceFile(textOf(file, '--bundle'), keys, say)

/** Prints what the bundles in the text of a file or page prove. Returns the exit status. */
export async function reportEvidenceFile(
  text: string,
  known: BundleFileArgs['keys'],
  say: (line: string) => void,
): Promise<number> {
  const { bundles, statements } = splitEvidenceLines(splitBundles(extractBundle(text)))
  if (bundles.length === 0) bundles.push('')
  for (const bundle of bundles) {
    const verdict = await verifyBundle(bundle, webCrypto, known)
    if (!verdict.ok) {
      say(`NOT PROVEN: ${verdict.fault}`)
      return 1
    }
    tellVerdict(verdict, say)
  }
  const stated = statements === null ? null : await verifyStatements(statements, webCrypto, known)
  if (stated?.ok === false) {
    say(`NOT PROVEN: what the exporter stated: ${stated.fault}`)
    return 1
  }
  if (stated === null)
    say('not covered: the names, the exporter and the reason, of which this file holds no proof')
  else say(`exported by ${stated.words.by} (${stated.by}) for: ${stated.words.reason}`)
  if (known === undefined)
    say(
      'Whether this key is the one of the log, a bundle cannot show: compare the line, or name it with --key, or all that are published with --keys.',
    )
  return 0
}

function tellVerdict(verdict: Extract<BundleVerdict, { ok: true }>, say: (line: string) => void): void {
  const {
    log,
    guard,
    from,
    to,
    madeAt,
    fixes,
    seals,
    whole,
    thinned,
    events,
    size,
    unsealed,
    sealedUntil,
    purged,
    keys,
  } = verdict
  const iso = (t: number) => new Date(t).toISOString()
  say(`log ${log}, of which ${size} events were signed`)
  say(`guard ${guard} from ${iso(from)} to ${iso(to)}, made ${iso(madeAt)}`)
  say(
    `${fixes} fixes in ${seals} seals, ${whole} of them whole; ${events} events; ${unsealed} fixes were not sealed yet`,
  )
  if (unsealed > 0 && sealedUntil !== null) say(`hours were sealed up to ${iso(sealedUntil)}`)
  if (thinned > 0)
    say(`${thinned} of the seals: more fixes than a bundle holds, so the first of each second is here`)
  if (purged > 0) say(`${purged} hours were deleted by the company's retention rule and are not included`)
  for (const line of keys) say(`signed by ${line}`)
}

function textOf(path: string, option: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new ConfigError(`${option}: ${(error as Error).message}`)
  }
}

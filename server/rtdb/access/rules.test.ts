import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { guardRules } from './rules.ts'
import { parsePath } from '../database/path.ts'

const company = '1'
const dispatcher = { company, live_map: true, replay_history: false }
const investigator = { company, live_map: true, replay_history: true }
const clerk = { company, live_map: false, replay_history: false }
const NOW = 1_763_683_200_000
const device = { company, worker: '17' }

const cases: [who: string, claims: object | null, act: 'read' | 'write', path: string, allowed: boolean][] = [
  ['nobody', null, 'read', 'guard_locations', false],
  ['nobody', null, 'read', 'patrol_history/5', false],
  ['nobody', null, 'write', 'guard_locations/17', false],
  ['a dispatcher', dispatcher, 'read', 'guard_locations', true],
  ['a dispatcher', dispatcher, 'read', 'guard_locations/17', true],
  ['a dispatcher', dispatcher, 'read', 'guard_locations/17/latitude', true],
  ['a dispatcher', dispatcher, 'read', 'patrol_history/5', false],
  ['a dispatcher', dispatcher, 'write', 'guard_locations/17', false],
  ['an investigator', investigator, 'read', 'guard_locations', true],
  ['an investigator', investigator, 'read', 'patrol_history/5', true],
  ['an investigator', investigator, 'read', 'patrol_history/5/1763683200000', true],
  ['an investigator', investigator, 'read', 'patrol_history', false],
  ['an investigator', investigator, 'read', '', false],
  ['an investigator', investigator, 'read', 'other', false],
  ['an investigator', investigator, 'write', 'patrol_history/5/1763683200000', false],
  ['an investigator', investigator, 'write', '', false],
  ['an account without permissions', clerk, 'read', 'guard_locations', false],
  ['a device', device, 'write', 'guard_locations/17', true],
  ['a device', device, 'write', 'guard_locations/17/latitude', true],
  ['a device', device, 'write', 'guard_locations/18', false],
  ['a device', device, 'write', 'guard_locations', false],
  ['a device', device, 'write', 'patrol_history/5/1763683200000', false],
  ['a device', device, 'read', 'guard_locations/17', false],
]

describe('who may do what', () => {
  it.each(cases)('%s %o: %s %s → %s', (_who, claims, act, text, allowed) => {
    const identity = claims === null ? null : { uid: 'x', claims: { ...claims }, expiresAt: null }
    const path = parsePath(text) ?? []
    expect(guardRules[act](company, identity, path)).toBe(allowed)
    expect(cloudAllows(act, claims, path)).toBe(allowed)
  })

  it('ends in the cloud with the token, which hears of no suspension', () => {
    for (const path of ['guard_locations', 'patrol_history/5']) {
      expect(cloudAllows('read', { ...investigator, until: NOW + 1 }, parsePath(path) ?? [])).toBe(true)
      expect(cloudAllows('read', { ...investigator, until: NOW }, parsePath(path) ?? [])).toBe(false)
      // tokens that were made before tokens had an expiry
      expect(cloudAllows('read', { ...investigator, until: undefined }, parsePath(path) ?? [])).toBe(false)
    }
  })

  it('denies another company everything, whatever the token says', () => {
    const identity = { uid: 'x', claims: { ...investigator, worker: '17' }, expiresAt: null }
    expect(guardRules.read('2', identity, ['guard_locations'])).toBe(false)
    expect(guardRules.read('2', identity, ['patrol_history', '5'])).toBe(false)
    expect(guardRules.write('2', identity, ['guard_locations', '17'])).toBe(false)
    // a cloud database of this company, with a token of another company in the same project
    const claims = { ...investigator, company: '2', worker: '17' }
    expect(cloudAllows('read', claims, ['guard_locations'])).toBe(false)
    expect(cloudAllows('read', claims, ['patrol_history', '5'])).toBe(false)
    expect(cloudAllows('write', claims, ['guard_locations', '17'])).toBe(false)
  })
})

/** The server writes the company's id into each database. */
const ROOT = { child: (name: string) => ({ val: () => (name === 'company' ? '1' : null) }) }

type RuleNode = { [key: string]: RuleNode | string | boolean | string[] }
const ruleNode: z.ZodType<RuleNode> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string()), ruleNode])),
)
const cloudRules = z
  .object({ rules: ruleNode })
  .parse(JSON.parse(readFileSync(new URL('../../../database.rules.json', import.meta.url), 'utf8'))).rules

/**
 * Evaluates the rules of the cloud database: access is allowed if any node on the path allows it. Read and
 * write expressions are JavaScript, so the test runs them. Ignores `.validate`.
 */
function cloudAllows(act: 'read' | 'write', claims: object | null, path: readonly string[]): boolean {
  const auth = claims === null ? null : { uid: 'x', token: { until: NOW + 1, ...claims } }
  const variables: Record<string, string> = {}
  const allows = (node: RuleNode) => {
    const rule = node[`.${act}`] ?? false
    if (typeof rule !== 'string') return rule === true
    // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the expressions come from the repository
    const run = new Function('auth', 'now', 'root', ...Object.keys(variables), `return ${rule}`)
    return run(auth, NOW, ROOT, ...Object.values(variables)) === true
  }
  let node: RuleNode = cloudRules
  if (allows(node)) return true
  for (const key of path) {
    const wildcard = Object.keys(node).find((name) => name.startsWith('$'))
    const next = Object.hasOwn(node, key) ? node[key] : wildcard === undefined ? undefined : node[wildcard]
    if (typeof next !== 'object' || Array.isArray(next)) return false
    if (!Object.hasOwn(node, key) && wildcard !== undefined) variables[wildcard] = key
    node = next
    if (allows(node)) return true
  }
  return false
}

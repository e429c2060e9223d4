import fc from 'fast-check'
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Bundle, bundleFile, parseBundle } from '../../../domain/evidence/bundle/bundle.ts'
import { HOUR_CLOSE_DELAY_MS, SEAL_HOUR_MS } from '../../../domain/evidence/seals/closed-hours.ts'
import {
  type BundleCrypto,
  webCrypto,
  listedKeyText,
  parseListedKey,
} from '../../../domain/evidence/bundle/checkpoint-signers.ts'
import { verifyBundle } from '../../../domain/evidence/bundle/verify-bundle.ts'
import { makeBundle } from '../../../server/bundle/make-bundle.ts'
import { withLastSigned } from '../../../server/checkpoints/dropped-keys.ts'
import { publishedKeys } from '../../../server/checkpoints/stored-checkpoints.ts'
import { signCheckpoints } from '../../../server/checkpoints/sign-checkpoints.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { createLease } from '../../../server/db/lease.ts'
import { sha256Bytes } from '../../../server/event-log/sha256.ts'
import { sealDueHours } from '../../../server/evidence/sealing/seal-fixes.ts'
import { isSignedBy, rotateKeys } from '../../../server/keys/checkpoint-key.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../../../server/keys/key-file.ts'
import { acceptFixes } from '../../support/fixtures/accept-fixes.ts'
import { at, BUNDLE_CHANGES, MINUTE, noon } from '../../support/fixtures/bundle-changes.ts'
import { testContext } from '../../support/database/test-context.ts'
import { hireWorker } from '../../support/records/hire-worker.ts'

const company = companyId('1')
/** from the middle of the first hour until the middle of the third */
const span = { from: noon + 40 * MINUTE, to: noon + 140 * MINUTE }
/** does the same as `webCrypto`, but faster for ten thousand calls */
const quick: BundleCrypto = {
  digest: async (bytes) => sha256Bytes(bytes),
  isSignedBy: async (publicKey, text, signature) => isSignedBy(publicKey, text, signature),
}
let now = noon
let context: OpenContext
let guard = ''
let file = ''

const fixes = (workerId: string, from: number, every: number, count: number) =>
  Array.from({ length: count }, (_, i) => ({
    workerId,
    t: from + i * every,
    lat: -1.29 + i / 1e5,
    lon: 36.82,
    accuracy: 8,
    speed: i % 2 === 0 ? null : 1.25,
  }))
const made = async (asked: { from: number; to: number }) => {
  const bundle = await makeBundle(context, company, { guard, ...asked })
  return 'pieces' in bundle ? bundle.pieces.join('') : bundle.refused.code
}

/** Deletes a guard's rows of a period and returns them. */
const takeOut = (table: 'fix' | 'fix_version', from: number, to: number) =>
  context.db
    .deleteFrom(table)
    .where('worker_id', '=', guard)
    .where('t', '>=', from)
    .where('t', '<', to)
    .returningAll()
    .execute()

beforeAll(async () => {
  context = await testContext({}, { now: () => now })
  guard = await hireWorker(context, company, 'Akinyi')
  const other = await hireWorker(context, company, 'Barasa')
  await acceptFixes(context, company, fixes(guard, noon, 5 * MINUTE, 36), 'osmand')
  await acceptFixes(context, company, fixes(other, noon, 20 * MINUTE, 9), 'osmand')
  expect(await made(span)).toBe('not_signed_yet')
  now = noon + 3 * SEAL_HOUR_MS + HOUR_CLOSE_DELAY_MS
  const lease = createLease(context, 'sealing')
  await signCheckpoints(context)
  await sealDueHours(context, lease)
  // newly sealed hours are signed at once, and not only an hour after the last signature
  expect([await signCheckpoints(context), await signCheckpoints(context)]).toEqual([1, 0])
  await acceptFixes(context, company, fixes(guard, noon + 61 * MINUTE, 10 * MINUTE, 4), 'overland')
  now += SEAL_HOUR_MS
  await sealDueHours(context, lease)
  await signCheckpoints(context)
  await acceptFixes(context, company, fixes(guard, noon + 62 * MINUTE, 10 * MINUTE, 2), 'overland')
  file = await made(span)
})
afterAll(() => context.close())

it('proves each fix that was chosen, what came late and the patrol, to whoever has the line of the key', async () => {
  const { manifest } = parseBundle(file) as Bundle
  const verdict = await verifyBundle(file, webCrypto, [{ line: manifest.keys[0] ?? '', last: null }])
  expect(verdict).toMatchObject({ ok: true, guard, ...span, fixes: 24, seals: 4, whole: 2, unsealed: 2 })
  expect(
    manifest.seals.map(({ hour, late, fixes: { length } }) => [(hour - noon) / SEAL_HOUR_MS, late, length]),
  ).toEqual([
    [0, 0, 4],
    [1, 0, 12],
    [1, 2, 4],
    [2, 0, 4],
  ])
  expect(manifest.events.map(({ event }) => event.type)).toEqual(
    expect.arrayContaining(['PatrolStarted', 'FixesSealed']),
  )
  const strange = `${manifest.log}+00000000+AQ==`
  expect(await verifyBundle(file, webCrypto, [{ line: strange, last: null }])).toMatchObject({
    ok: false,
    fault: 'it is not signed by a key that was given and is in use',
  })
})

it('is found wherever a character of it is changed, put in or taken out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: file.length - 1 }),
      fc.constantFrom('change', 'put in', 'take out'),
      fc.constantFrom(...'0123456789abcdefXYZ+/="{}[],: \n-'.split('')),
      async (place, how, character) => {
        const rest = file.slice(how === 'put in' ? place : place + 1)
        const changed = file.slice(0, place) + (how === 'take out' ? '' : character) + rest
        fc.pre(changed !== file)
        expect((await verifyBundle(changed, quick)).ok).toBe(false)
      },
    ),
    { numRuns: 400, seed: 9 },
  )
})

it.each(BUNDLE_CHANGES)('names the first thing that is wrong where %s', async (_, change, fault) => {
  const bundle = parseBundle(file) as Bundle
  change(bundle.manifest)
  const verdict = await verifyBundle(bundleFile(bundle), quick)
  expect(verdict).toMatchObject({ ok: false, fault })
})

it('names guard, hour and field of a changed byte, and leaves the other hours proven', async () => {
  const bundle = parseBundle(file) as Bundle
  at(at(bundle.manifest.seals, 1).fixes, 3).leaf[8] = 80
  const changed = bundleFile(bundle)
  const hour = noon + 60 * MINUTE
  expect(await verifyBundle(changed, quick)).toMatchObject({
    ok: false,
    guard,
    damaged: [{ hour, t: null, fields: ['accuracy'] }],
  })
  // a change of one byte that makes the JSON of the fix at 13:15 invalid
  const t = noon + 75 * MINUTE
  for (const [field, byte, place] of [
    ['latitude', 'x', /(\[\d{13},1,\d{13},[^,]*,[^,]*,"osmand",)-/],
    ['source', '"', /(\[\d{13},1,\d{13},[^,]*,[^,]*,")o/],
  ] as const) {
    const from = file.indexOf(`"leaf":[${t}`)
    const broken = file.slice(0, from) + file.slice(from).replace(place, `$1${byte}`)
    expect(broken).toHaveLength(file.length)
    expect(await verifyBundle(broken, quick)).toMatchObject({
      ok: false,
      fault: `this is not a bundle as it was written: a fix of the hour from 2026-11-21T13:00:00.000Z cannot be read (${field})`,
      guard,
      damaged: [{ hour, t, fields: [field] }],
    })
  }
})

it('is not made of fixes that are not what was sealed', async () => {
  const { lat_e7, t } = await context.db
    .selectFrom('fix')
    .select(['lat_e7', 't'])
    .where('worker_id', '=', guard)
    .where('t', '>', span.from)
    .limit(1)
    .executeTakeFirstOrThrow()
  const set = (to: number) =>
    context.db
      .updateTable('fix')
      .set({ lat_e7: to })
      .where('worker_id', '=', guard)
      .where('t', '=', t)
      .execute()
  await set(lat_e7 + 1)
  expect(await made(span)).toBe('not_as_sealed')
  await set(lat_e7)
  // first all fixes of an hour are missing, then those of a part
  for (const [from, to] of [
    [noon + 60 * MINUTE, noon + 120 * MINUTE],
    [span.from, noon + 60 * MINUTE],
  ] as const) {
    const taken = { fix: await takeOut('fix', from, to), fix_version: await takeOut('fix_version', from, to) }
    expect(await made(span)).toBe('not_as_sealed')
    // deleting the seal's row as well does not help, because the log contains the seal
    const places = await context.db
      .deleteFrom('fix_seal')
      .where('worker_id', '=', guard)
      .returningAll()
      .execute()
    expect(await made(span)).toBe('not_as_sealed')
    await context.db.insertInto('fix_seal').values(places).execute()
    await context.db.insertInto('fix').values(taken.fix).execute()
    if (taken.fix_version.length > 0)
      await context.db
        .insertInto('fix_version')
        .values(taken.fix_version as never)
        .execute()
  }
  expect(parseBundle(await made(span))?.manifest.seals).toHaveLength(4)
})

it('is not made without a supplement that the log has, whoever takes out its fixes and its place', async () => {
  const taken = await context.db.deleteFrom('fix').where('late', '=', 2).returningAll().execute()
  const places = await context.db.deleteFrom('fix_seal').where('late', '=', 2).returningAll().execute()
  expect([taken.length, places.length]).toEqual([4, 1])
  expect(await made(span)).toBe('not_as_sealed')
  await context.db.insertInto('fix').values(taken).execute()
  await context.db.insertInto('fix_seal').values(places).execute()
  expect(await made(span)).not.toBe('not_as_sealed')
})

it('is not believed by a key that was dropped, but for the last checkpoint that it had signed', async () => {
  const { log } = (parseBundle(file) as Bundle).manifest
  const published = () => publishedKeys(context, company, log)
  expect(await verifyBundle(file, quick, published())).toMatchObject({ ok: true })
  const path = keyFilePath(context.config)
  const ring = readKeyFile(path)
  if (!ring) throw new Error('there are keys')
  replaceKeyFile(path, await withLastSigned(rotateKeys(ring, now, true), context.db))
  const lines = published().map(listedKeyText)
  expect(lines).toEqual([expect.stringMatching(/^\S+$/), expect.stringMatching(/^\S+ until 6 \S+$/)])
  expect(lines.map((line) => listedKeyText(parseListedKey(line) ?? { line: '', last: null }))).toEqual(lines)
  expect(await verifyBundle(file, quick, published())).toMatchObject({
    ok: false,
    fault: 'it is not signed by a key that was given and is in use',
  })
  const again = await made(span)
  expect(await verifyBundle(again, quick, published())).toMatchObject({ ok: true })
  const others = published().map(({ line, last }) => ({
    line,
    last: last && { ...last, size: last.size - 1 },
  }))
  expect(await verifyBundle(again, quick, others)).toMatchObject({
    ok: false,
    fault: expect.stringMatching(
      /^its checkpoint is signed by a key that was dropped after \d+ events: ask for another bundle$/,
    ),
  })
})

it('is verified by npm run verify -- --bundle, without a database', () => {
  const path = join(context.config.dataDir, 'guard.bundle.json')
  const verify = (text: string, ...asked: string[]) => {
    writeFileSync(path, text)
    const args = ['dist/server/verify.js', '--bundle', path, ...asked]
    const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    return [status, stdout]
  }
  const [key = ''] = (parseBundle(file) as Bundle).manifest.keys
  expect(verify(file, '--key', key)).toEqual([
    0,
    expect.stringContaining('24 fixes in 4 seals, 2 of them whole'),
  ])
  expect(verify(file.replace('"unsealed":2', '"unsealed":0'))).toEqual([
    1,
    expect.stringContaining('NOT PROVEN: the signature of the bundle is false'),
  ])
})

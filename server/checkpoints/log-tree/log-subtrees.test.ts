import { afterEach, beforeEach, expect, it } from 'vitest'
import { toBase64 } from '../../../domain/evidence/bundle/base64.ts'
import { inclusionProof } from '../../../domain/evidence/merkle/merkle-proof.ts'
import { subtreeInclusionProof } from '../../../domain/evidence/merkle/subtree-proof.ts'
import { appendToLog } from '../../../tests/support/attacks/append-to-log.ts'
import { testContext } from '../../../tests/support/database/test-context.ts'
import type { OpenContext } from '../../app/context.ts'
import { companyId } from '../../db/company-id.ts'
import { readAfter } from '../../event-log/read-log.ts'
import { readLogSubtrees } from './log-subtrees.ts'
import { eventLeaf, logHashes } from './log-tree.ts'
import { signCheckpoints } from '../sign-checkpoints.ts'
import { reportSubtrees } from './report-subtrees.ts'

const company = companyId('1')
const SIZE = 700
let context: OpenContext
beforeEach(async () => {
  context = await testContext({}, { projections: [] })
  await appendToLog(context, company, SIZE)
  await signCheckpoints(context)
})
afterEach(() => context.close())

const kept = () => context.db.selectFrom('log_subtree').select(['level', 'number']).execute()
const proofs = () =>
  Promise.all(
    [0, 255, 256, 511, 650, SIZE - 1].map(async (index) => {
      const proof = await subtreeInclusionProof(index, SIZE, logHashes, readLogSubtrees(context.db, company))
      return proof.map(toBase64)
    }),
  )
const told = async () => {
  const lines: string[] = []
  await reportSubtrees(context.db, [company], new Set(), { say: (line) => lines.push(line), all: false })
  return lines
}

it('are kept as the tree grows, and proofs are made of them', async () => {
  const leaves = (await readAfter(context.db, company, 0, SIZE)).map(({ hash }) => eventLeaf(hash))
  const defined = [0, 255, 256, 511, 650, SIZE - 1].map((index) =>
    inclusionProof(leaves, index, logHashes).map(toBase64),
  )
  expect(await kept()).toEqual([
    { level: 1, number: 0 },
    { level: 1, number: 1 },
  ])
  expect(await proofs()).toEqual(defined)
  // proofs must use the stored roots, and not read these events
  await context.db
    .updateTable('event')
    .set({ hash: '00'.repeat(32) })
    .where('position', '<=', 256)
    .execute()
  const last = await subtreeInclusionProof(SIZE - 1, SIZE, logHashes, readLogSubtrees(context.db, company))
  expect(last.map(toBase64)).toEqual(defined.at(-1))
})

it('are made from the log where they are missing', async () => {
  const before = await proofs()
  await context.db.deleteFrom('log_subtree').where('number', '=', 0).execute()
  expect(await proofs()).toEqual(before)
  expect(await told()).toEqual([
    'company 1: KEPT TREE DIFFERS: number 0 of level 1 is not kept; the server makes it again as it starts',
  ])
  let asked = 0
  const leaves = readLogSubtrees(context.db, company, () => {
    if (++asked > 1) throw new Error('the caller has gone')
  })
  await expect(subtreeInclusionProof(SIZE - 1, SIZE, logHashes, leaves)).rejects.toThrow(
    'the caller has gone',
  )
})

it('are kept again where the tree has to grow once more, though nothing was added since', async () => {
  const before = await kept()
  await context.db.deleteFrom('log_subtree').execute()
  await context.db.updateTable('log_tree').set({ size: 0, edge: '' }).execute()
  expect(await told()).toEqual([])
  await signCheckpoints(context)
  expect(await kept()).toEqual(before)
})

it('are made again by the signer where an older server has let the tree grow and kept none', async () => {
  const before = await kept()
  const looked = new Set<string>()
  const sign = () => signCheckpoints(context, undefined, undefined, looked)
  await context.db.deleteFrom('log_subtree').where('number', '=', 0).execute()
  await sign()
  expect([await told(), await kept()]).toEqual([[], before])
  // the signer checks only the newest subtree of each level, so it notices missing rows only later
  await context.db.deleteFrom('log_subtree').execute()
  await appendToLog(context, company, 1)
  expect(await sign()).toBe(0)
  expect(await kept()).toEqual([])
  await appendToLog(context, company, 1000)
  expect(await sign()).toBe(1)
  expect(await told()).toEqual([])
  expect(await kept()).toHaveLength(6)
})

it('are looked for again where the log could not be read to its end', async () => {
  const before = await kept()
  await context.db.deleteFrom('log_subtree').where('number', '=', 0).execute()
  const looked = new Set<string>()
  const broken: Error[] = []
  const look = () =>
    signCheckpoints(
      context,
      () => false,
      (error) => broken.push(error),
      looked,
    )
  const lost = await context.db.deleteFrom('event').where('position', '=', 9).returningAll().execute()
  await look()
  expect([broken.length, await kept()]).toEqual([1, before.slice(1)])
  await context.db.insertInto('event').values(lost).execute()
  await look()
  expect([broken.length, await kept()]).toEqual([1, before])
})

it('are held against the log by verify', async () => {
  expect(await told()).toEqual([])
  await context.db
    .updateTable('log_subtree')
    .set({ root: 'ab'.repeat(32) })
    .where('number', '=', 1)
    .execute()
  expect(await told()).toEqual([
    'company 1: KEPT TREE DIFFERS: number 1 of level 1 is not what its events make; npm run rebuild makes it again',
  ])
})

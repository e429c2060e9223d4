import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { checkpointText } from '../../../domain/evidence/notes/checkpoint.ts'
import { merkleRoot } from '../../../domain/evidence/merkle/merkle-tree.ts'
import { noteKey, verifierKey } from '../../../domain/evidence/notes/signed-note.ts'
import { withLastSigned } from '../../../server/checkpoints/dropped-keys.ts'
import { eventLeaf, logHashes } from '../../../server/checkpoints/log-tree/log-tree.ts'
import { readLogOrigin, signNote } from '../../../server/checkpoints/sign-checkpoints.ts'
import { readCheckpointsToVerify } from '../../../server/checkpoints/verify-checkpoints.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { sha256Bytes } from '../../../server/event-log/sha256.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../../../server/keys/key-file.ts'
import { rotateKeys } from '../../../server/keys/checkpoint-key.ts'
import { appendToLog } from '../../support/attacks/append-to-log.ts'
import { type SignedLogs, signedLogs } from '../../support/attacks/signed-logs.ts'
import { rewriteFrom } from '../../support/attacks/tampered-log.ts'
import { testContext } from '../../support/database/test-context.ts'

const one = companyId('1')
let logs: SignedLogs
let context: OpenContext

beforeEach(async () => {
  logs = await signedLogs((edge) => testContext({}, { projections: [], ...edge }))
  ;({ context } = logs)
  return () => logs.close()
})

/** does the same as `npm run keys -- rotate` */
const rotate = async (dropOld: boolean) => {
  const path = keyFilePath(context.config)
  const file = readKeyFile(path)
  if (!file) throw new Error('there are keys')
  replaceKeyFile(
    path,
    await withLastSigned(rotateKeys(file, logs.clock.now - 3_600_000, dropOld), context.db),
  )
}

it('holds what former keys have signed', async () => {
  for (const dropOld of [false, true]) {
    await rotate(dropOld)
    await appendToLog(context, one, 1)
    await logs.sign()
  }
  expect(await logs.found()).toEqual([])
})

it('believes a key that was dropped neither beyond what it had signed by then nor in anything else', async () => {
  const signing = context.keys.signing()
  const stolen = { keys: { ...context.keys, signing: () => signing } }
  const origin = await readLogOrigin(context, one)
  /** replaces all signatures by signatures of the changed log, made with a stolen key */
  const forge = async (sizes: readonly number[]) => {
    await context.db.deleteFrom('checkpoint').where('company', '=', one).execute()
    const leaves = (await readAfter(context.db, one, 0)).map(({ hash }) => eventLeaf(hash))
    for (const size of sizes) {
      const text = checkpointText({ origin, size, root: merkleRoot(leaves, logHashes, 0, size) })
      await context.db
        .insertInto('checkpoint')
        .values({
          company: one,
          size,
          note: signNote(stolen, origin, text),
          at: logs.clock.now,
          witnessed_at: null,
        })
        .execute()
    }
  }
  // limit of the protection: without witness and signature file, a new signature of the changed log is accepted
  context.config.witness = null
  rmSync(logs.witness)
  rmSync(`${keyFilePath(context.config)}.signed`)
  await rewriteFrom(context.db, one, 6)
  await forge([4, 7, 12])
  expect(await logs.found()).toEqual([])

  await rotate(true)
  await forge([4, 7, 12, 14])
  expect(await logs.found()).toEqual([
    'the checkpoint of company 1 over 14 events is signed by a key that was dropped before the log had so many events',
  ])
  await rewriteFrom(context.db, one, 5)
  await forge([4, 7, 12])
  expect(await logs.found()).toEqual([
    'company 1: its first 12 events are not those that were signed, as the key file has it: what differs lies between positions 8 and 12',
  ])
})

it('says where it is not known what a key had signed that was dropped, until that is noted', async () => {
  const path = keyFilePath(context.config)
  const file = readKeyFile(path)
  if (!file) throw new Error('there are keys')
  const { dropped = [], ...dropping } = rotateKeys(file, logs.clock.now, true)
  // writes the list of dropped keys in the format of an earlier version
  replaceKeyFile(path, { ...dropping, dropped: dropped.map(({ publicKey }) => publicKey) } as never)
  expect(await logs.found()).toEqual([expect.stringMatching(/^A key was dropped before it was noted/)])
  await rotate(false)
  expect(await logs.found()).toEqual([])
  expect(readKeyFile(path)?.dropped?.[0]?.signed).toMatchObject({ '1': { size: 12 }, '2': { size: 3 } })
})

it('lets an auditor verify who knows the line of the key alone', async () => {
  const publicKey = context.keys.published()[0]?.publicKey ?? new Uint8Array()
  const line = verifierKey(noteKey(await readLogOrigin(context, one), publicKey, sha256Bytes))
  const without = { ...context.config, secretFile: join(logs.folder, 'none.json') }
  const look = (...asked: string[]) => readCheckpointsToVerify(context.db, without, asked, true)
  expect((await look()).faults).toHaveLength(6)
  expect((await look('--key', line)).faults).toEqual([])
  await expect(look('--key', 'no key')).rejects.toThrow('--key: no key is not the line of a key')
})

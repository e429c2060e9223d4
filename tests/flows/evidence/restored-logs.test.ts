import { spawnSync } from 'node:child_process'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { logStream } from '../../../domain/evidence/notes/restored-log.ts'
import { noteText, parseNote } from '../../../domain/evidence/notes/signed-note.ts'
import { withLastSigned } from '../../../server/checkpoints/dropped-keys.ts'
import { readRestorations } from '../../../server/checkpoints/restorations.ts'
import { findForkedLogs, signRestorations } from '../../../server/checkpoints/sign-restorations.ts'
import { readCheckpointsToVerify } from '../../../server/checkpoints/verify-checkpoints.ts'
import type { OpenContext } from '../../../server/app/context.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { handleCommand } from '../../../server/event-log/handle-command.ts'
import { readStream } from '../../../server/event-log/read-log.ts'
import { keyFilePath, readKeyFile, replaceKeyFile } from '../../../server/keys/key-file.ts'
import { rotateKeys } from '../../../server/keys/checkpoint-key.ts'
import { appendToLog } from '../../support/attacks/append-to-log.ts'
import { type SignedLogs, signedLogs } from '../../support/attacks/signed-logs.ts'
import { truncateLog } from '../../support/attacks/tampered-log.ts'
import { testContext } from '../../support/database/test-context.ts'

const one = companyId('1')
let logs: SignedLogs
let context: OpenContext

beforeEach(async () => {
  logs = await signedLogs((edge) => testContext({}, { projections: [], ...edge }))
  ;({ context } = logs)
  return () => logs.close()
})

/** restores a backup whose log ends at this position; all its events except the last are signed */
const putBack = async (position: number) => {
  await truncateLog(context.db, one, position)
  await context.db.deleteFrom('checkpoint').where('company', '=', one).where('size', '>', position).execute()
  await context.db.deleteFrom('log_tree').where('company', '=', one).execute()
}
/** signs the restoration as `npm run restore` does at its end */
const goOn = async (of = context) =>
  signRestorations(
    of,
    await findForkedLogs(context.db, await readCheckpointsToVerify(context.db, context.config, [], true)),
  )
const restored =
  'company 1: restored on 2026-11-22 03:00 UTC to position 9: 3 events that were signed after it are abandoned'
const signedNotes = async () =>
  (await readStream(context.db, one, `log-${one}`)).map(({ event }) => logStream.event.parse(event).note)
const write = (note: string) =>
  handleCommand(context, logStream, {
    company: one,
    id: one,
    command: { type: 'RestoreLog', note },
    commandId: context.newId(),
    by: 'system:operator',
    at: logs.clock.now,
  })

it('a log that was put back says from where it goes on and what it abandons, and is whole from then on', async () => {
  await putBack(9)
  expect(await logs.found()).toEqual([expect.stringContaining('positions 10 to 12 are missing')])
  expect(await goOn()).toEqual([
    'company 1: goes on from position 9, which is signed; 3 events that were signed after it are abandoned',
  ])
  expect(await logs.found()).toEqual([restored])
  // the log grows beyond the point where events were lost, and is signed and witnessed as usual
  await appendToLog(context, one, 6)
  await logs.sign()
  await appendToLog(context, one, 1)
  await logs.sign()
  expect(await logs.found()).toEqual([restored])
  expect(await goOn()).toEqual([])
})

it('does so by npm run restore -- --here, of which verify tells and ends with 0', async () => {
  await putBack(9)
  const env = {
    ...process.env,
    DEMO: '0',
    DATA_DIR: context.config.dataDir,
    WITNESS: logs.witness,
  }
  const said = spawnSync(process.execPath, ['dist/server/restore.js', '--here'], { env, encoding: 'utf8' })
  expect([said.status, said.stdout]).toEqual([
    0,
    expect.stringMatching(
      /to position 9: 3 events.*\n(.*\n)*Result: verified: .* is consistent; not witnessed since 2026/,
    ),
  ])
})

it('so does one that was put back in another way and has gone on since', async () => {
  await putBack(9)
  await appendToLog(context, one, 6)
  await logs.sign()
  expect(await logs.found()).toEqual([expect.stringContaining('lies between positions 8 and 12')])
  await goOn()
  expect(await logs.found()).toEqual([
    'company 1: restored on 2026-11-22 04:00 UTC to position 7: 5 events that were signed after it are abandoned',
  ])
})

it('whoever cuts off an end again after that is found, whatever was signed before', async () => {
  await putBack(9)
  await goOn()
  await appendToLog(context, one, 6)
  await logs.sign()
  const [note = ''] = await signedNotes()
  await putBack(9)
  await write(note)
  await appendToLog(context, one, 3)
  expect(await logs.found()).toEqual([
    'company 1: the log ends at position 13, and 16 events were signed, as the witness has it: positions 14 to 16 are missing',
    restored,
  ])
})

it('whoever has no key cannot pass off an end that was cut off as a restore', async () => {
  await putBack(9)
  const other = await testContext()
  await goOn({ ...context, keys: other.keys })
  await other.close()
  expect(await logs.found()).toEqual([expect.stringContaining('positions 11 to 12 are missing')])
  await goOn()
  const [, genuine = ''] = await signedNotes()
  const parsed = parseNote(genuine)
  if (!parsed) throw new Error('no note was written')
  await putBack(9)
  for (const text of [
    parsed.text.replace('\n10\n', '\n9\n'),
    parsed.text.replace('abandons 12', 'abandons 13'),
    parsed.text.replace('/1\n', '/2\n'),
  ])
    await write(noteText({ ...parsed, text }))
  expect(await logs.found()).toEqual([
    expect.stringContaining('its first 12 events are not those that were signed'),
  ])
})

it('what a key has signed of a restore holds after it was dropped, and what it signs then does not', async () => {
  const former = { ...context, keys: { ...context.keys, signing: keyOf(context) } }
  await putBack(9)
  await goOn()
  await appendToLog(context, one, 6)
  await logs.sign()
  const path = keyFilePath(context.config)
  const file = readKeyFile(path)
  if (!file) throw new Error('there are keys')
  replaceKeyFile(path, await withLastSigned(rotateKeys(file, logs.clock.now, true), context.db))
  expect(await logs.found()).toEqual([restored])
  await appendToLog(context, one, 2)
  logs.clock.now += 60_000
  await logs.sign()
  await putBack(17)
  await goOn(former)
  expect(await logs.found()).toEqual([
    expect.stringMatching(/^company 1: .* 18 events .* positions? .*$/),
    restored,
  ])
})

it('a restore is believed whose key was dropped before anything was signed after it', async () => {
  await putBack(9)
  await goOn()
  const path = keyFilePath(context.config)
  const file = readKeyFile(path)
  if (!file) throw new Error('there are keys')
  replaceKeyFile(path, await withLastSigned(rotateKeys(file, logs.clock.now, true), context.db))
  expect(await logs.found()).toEqual([restored])
})

it('a fault of the storage is no restore that is missing', async () => {
  await putBack(9)
  await goOn()
  await sql`alter table event rename to away`.execute(context.db)
  await expect(readRestorations(context.db, one, [])).rejects.toThrow('event')
  await sql`alter table away rename to event`.execute(context.db)
})

function keyOf({ keys }: OpenContext): () => Uint8Array {
  const key = keys.signing()
  return () => key
}

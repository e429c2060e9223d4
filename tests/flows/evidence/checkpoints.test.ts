import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { checkpointsReply } from '../../../contract/evidence/activity.ts'
import { evidenceKeysReply } from '../../../contract/evidence/fix-export.ts'
import { merkleRoot } from '../../../domain/evidence/merkle/merkle-tree.ts'
import {
  findKnownSignatures,
  noteKey,
  noteText,
  parseVerifierKey,
} from '../../../domain/evidence/notes/signed-note.ts'
import { buildApp } from '../../../server/app/build-app.ts'
import { eventLeaf, logHashes } from '../../../server/checkpoints/log-tree/log-tree.ts'
import { signCheckpoints } from '../../../server/checkpoints/sign-checkpoints.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { readAfter } from '../../../server/event-log/read-log.ts'
import { sha256Bytes } from '../../../server/event-log/sha256.ts'
import { isSignedBy } from '../../../server/keys/checkpoint-key.ts'
import { appendToLog } from '../../support/attacks/append-to-log.ts'
import { companyWithUser } from '../../support/fixtures/company-with-user.ts'
import { hasProgram } from '../../support/has-program.ts'
import { parseCheckpointSizes, withLogsToSign } from '../../support/with-logs-to-sign.ts'

const one = companyId('1')
const two = companyId('2')
const HOUR = 3_600_000

withLogsToSign('checkpoints', (logs) => {
  const { look, kept, sizes } = logs

  it('are signed by the key of the server, over the hashes of the events', async () => {
    await appendToLog(logs.context, one, 7)
    await look()
    const [signed] = await kept()
    if (!signed) throw new Error('nothing was signed')
    const { checkpoint, note } = signed
    const leaves = (await readAfter(logs.context.db, one, 0)).map(({ hash }) => eventLeaf(hash))
    expect(checkpoint.size).toBe(7)
    expect(checkpoint.origin).toMatch(new RegExp(`^[^/]+/${logs.context.keys.id.slice(0, 8)}/1$`))
    expect(Buffer.from(checkpoint.root)).toEqual(Buffer.from(merkleRoot(leaves, logHashes)))
    const keys = logs.context.keys
      .published()
      .map(({ publicKey }) => noteKey(checkpoint.origin, publicKey, sha256Bytes))
    const [known] = findKnownSignatures(note, keys)
    expect(known && isSignedBy(known.key.publicKey, note.text, known.signature)).toBe(true)
  })

  it.skipIf(!hasProgram('openssl'))('are held for good by openssl, too', async () => {
    await appendToLog(logs.context, one, 3)
    await look()
    const [signed] = await kept()
    if (!signed) throw new Error('nothing was signed')
    const at = (name: string) => join(logs.folder, name)
    // an Ed25519 public key in X.509 format (RFC 8410)
    const publicKey = logs.context.keys.published()[0]?.publicKey ?? new Uint8Array()
    const key = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), publicKey])
    const pem = `-----BEGIN PUBLIC KEY-----\n${key.toString('base64')}\n-----END PUBLIC KEY-----\n`
    writeFileSync(at('key.pem'), pem)
    writeFileSync(at('text'), signed.note.text)
    writeFileSync(at('signature'), signed.note.signatures[0]?.signature ?? '')
    const asked = ['pkeyutl', '-verify', '-pubin', '-rawin', '-inkey', at('key.pem'), '-in', at('text')]
    const said = execFileSync('openssl', [...asked, '-sigfile', at('signature')], { encoding: 'utf8' })
    expect(said).toContain('Signature Verified Successfully')
  })

  it('are signed after an hour where something was added, and after a thousand events', async () => {
    await appendToLog(logs.context, one, 2)
    await look()
    await appendToLog(logs.context, one, 1)
    logs.now += HOUR - 1
    await look()
    expect(await sizes()).toEqual([2])
    logs.now += 1
    await look()
    logs.now += HOUR
    await look()
    expect(await sizes()).toEqual([2, 3])
    await appendToLog(logs.context, one, 999)
    await look()
    expect(await sizes()).toEqual([2, 3, 1002])
    await appendToLog(logs.context, one, 999)
    await look()
    expect(await sizes()).toEqual([2, 3, 1002])
    await appendToLog(logs.context, one, 1)
    await look()
    expect(await sizes()).toEqual([2, 3, 1002, 2002])
  })

  it('have the same roots where the tree was lost or damaged and grew again', async () => {
    await appendToLog(logs.context, one, 5)
    await look()
    await logs.context.db.deleteFrom('log_tree').execute()
    await appendToLog(logs.context, one, 6)
    await look()
    await logs.context.db.updateTable('log_tree').set({ edge: 'ab' }).execute()
    await appendToLog(logs.context, one, 2)
    logs.now += HOUR
    await look()
    const leaves = (await readAfter(logs.context.db, one, 0)).map(({ hash }) => eventLeaf(hash))
    expect((await kept()).map(({ size, checkpoint }) => [size, Buffer.from(checkpoint.root)])).toEqual(
      [5, 11, 13].map((size) => [size, Buffer.from(merkleRoot(leaves, logHashes, 0, size))]),
    )
  })

  it('are told with their keys to whoever sees the activity of the company', async () => {
    const { company, token } = await companyWithUser(logs.context, 'administrator')
    const app = await buildApp(logs.context)
    logs.undo.push(() => app.close())
    const ask = async (accept: string, path = '/activity/checkpoints') =>
      app.inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { authorization: `Bearer ${await token()}`, accept },
      })
    const told = async () => checkpointsReply.parse((await ask('application/json')).json()).data
    expect(await told()).toMatchObject({ newest: null, witness: { kind: 'file' } })
    await look()
    await appendToLog(logs.context, company, 2)
    logs.now += HOUR
    await look()
    const [first, second] = await kept(company)
    const { keys, newest } = await told()
    expect(newest).toEqual({
      size: second?.size,
      note: second && noteText(second.note),
      at: logs.now,
      witnessed_at: null,
    })
    const key = parseVerifierKey(keys[0] ?? '', sha256Bytes)
    const [signature] = second && key ? findKnownSignatures(second.note, [key]) : []
    expect(
      signature && isSignedBy(signature.key.publicKey, second?.note.text ?? '', signature.signature),
    ).toBe(true)
    const ofEvidence = await ask('application/json', '/fix-exports/keys')
    expect(evidenceKeysReply.parse(ofEvidence.json()).data).toEqual(keys)
    const list = await ask('text/plain')
    expect(list.headers['content-disposition']).toContain('checkpoints.txt')
    expect(parseCheckpointSizes(list.body)).toEqual([first?.size, second?.size])
  })

  it('are of one company each, and a log that is broken holds up no other', async () => {
    await appendToLog(logs.context, one, 4)
    await appendToLog(logs.context, two, 3)
    await logs.context.db.deleteFrom('event').where('company', '=', one).where('position', '=', 2).execute()
    await look()
    expect([await sizes(one), await sizes(two)]).toEqual([[], [3]])
    expect((await kept(two))[0]?.checkpoint.origin).toMatch(/\/2$/)
  })

  it('are not signed of a log that has become shorter', async () => {
    await appendToLog(logs.context, one, 6)
    await look()
    await logs.context.db.deleteFrom('event').where('position', '>', 4).execute()
    await logs.context.db.updateTable('head').set({ position: 4 }).execute()
    logs.now += HOUR
    await look()
    const told: string[] = []
    await signCheckpoints(logs.context, undefined, ({ message }) => told.push(message))
    expect(await sizes()).toEqual([6])
    expect(told).toEqual(['the log of company 1 ends at position 4, and 6 events were signed'])
  })

  it('go on where the clock is set back', async () => {
    await appendToLog(logs.context, one, 1)
    await look()
    await appendToLog(logs.context, one, 1)
    logs.now -= 2 * HOUR
    await look()
    expect(await sizes()).toEqual([1, 2])
  })

  it('keep the name of the log, whatever the server is called since', async () => {
    await appendToLog(logs.context, one, 1)
    await look()
    const named = (await kept())[0]?.checkpoint.origin
    logs.context = { ...logs.context, config: { ...logs.context.config, publicUrl: 'https://other.example' } }
    await appendToLog(logs.context, one, 1)
    await appendToLog(logs.context, two, 1)
    logs.now += HOUR
    await look()
    expect((await kept()).map(({ checkpoint }) => checkpoint.origin)).toEqual([named, named])
    expect((await kept(two))[0]?.checkpoint.origin).toMatch(/^other\.example\//)
  })
})

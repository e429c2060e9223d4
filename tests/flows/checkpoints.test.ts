import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseCheckpointList, parseSignedCheckpoint } from '../../domain/evidence/checkpoint.ts'
import { rootOf } from '../../domain/evidence/merkle-tree.ts'
import { knownSignatures, noteKey, noteText, parseVerifierKey } from '../../domain/evidence/signed-note.ts'
import { checkpointsReply } from '../../contract/activity.ts'
import { buildApp } from '../../server/build-app.ts'
import { signCheckpoints } from '../../server/checkpoints/sign-checkpoints.ts'
import { checkpointsOnce } from '../../server/checkpoints/start-checkpoints.ts'
import { leafOfEvent, logHashes } from '../../server/checkpoints/log-tree.ts'
import { witnessState } from '../../server/checkpoints/write-to-witness.ts'
import type { WitnessConfig } from '../../server/config.ts'
import type { OpenContext } from '../../server/context.ts'
import { companyId } from '../../server/db/company-id.ts'
import { leaseFor } from '../../server/db/lease.ts'
import { readAfter } from '../../server/event-log/read-log.ts'
import { sha256Bytes } from '../../server/event-log/sha256.ts'
import { isSignedBy } from '../../server/keys/checkpoint-key.ts'
import { addToLog } from '../support/add-to-log.ts'
import { companyWithUser } from '../support/company-with-user.ts'
import { testEngines } from '../support/test-database.ts'

const one = companyId('1')
const two = companyId('2')
const HOUR = 3_600_000

const has = (program: string) => {
  try {
    execFileSync(program, ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

for (const engine of testEngines)
  describe.skipIf(engine.missing !== null)(
    `checkpoints on ${engine.name}${engine.missing ? `: ${engine.missing}` : ''}`,
    () => {
      let running: Awaited<ReturnType<typeof engine.start>>
      let context: OpenContext
      let folder: string
      let now: number
      const undo: (() => unknown)[] = []

      beforeAll(async () => {
        running = await engine.start()
      })
      afterAll(() => running.stop())
      beforeEach(async () => {
        now = Date.UTC(2026, 10, 22)
        folder = mkdtempSync(join(tmpdir(), 'askari-witness-'))
        context = await (await running.newDatabase()).open({ now: () => now })
      })
      afterEach(async () => {
        for (const each of undo.splice(0).toReversed()) await each()
        await context.close()
        rmSync(folder, { recursive: true })
      })

      const look = async (witness: WitnessConfig | null = null) => {
        const held = { ...context, config: { ...context.config, witness } }
        const lease = leaseFor(context, 'checkpoints')
        await checkpointsOnce(held, lease)
        await lease.release()
      }
      const kept = async (company = one) =>
        (
          await context.db
            .selectFrom('checkpoint')
            .select(['size', 'note'])
            .where('company', '=', company)
            .orderBy('size')
            .execute()
        ).map(({ size, note }) => {
          const signed = parseSignedCheckpoint(note)
          if (!signed) throw new Error(`no checkpoint: ${note}`)
          return { size, ...signed }
        })
      const sizes = async (company = one) => (await kept(company)).map(({ size }) => size)
      const sizesIn = (list: string) =>
        parseCheckpointList(list).map(({ signed }) => signed?.checkpoint.size ?? null)

      it('are signed by the key of the server, over the hashes of the events', async () => {
        await addToLog(context, one, 7)
        await look()
        const [signed] = await kept()
        if (!signed) throw new Error('nothing was signed')
        const { checkpoint, note } = signed
        const leaves = (await readAfter(context.db, one, 0)).map(({ hash }) => leafOfEvent(hash))
        expect(checkpoint.size).toBe(7)
        expect(checkpoint.origin).toMatch(new RegExp(`^[^/]+/${context.keys.id.slice(0, 8)}/1$`))
        expect(Buffer.from(checkpoint.root)).toEqual(Buffer.from(rootOf(leaves, logHashes)))
        const keys = context.keys
          .published()
          .map(({ publicKey }) => noteKey(checkpoint.origin, publicKey, sha256Bytes))
        const [known] = knownSignatures(note, keys)
        expect(known && isSignedBy(known.key.publicKey, note.text, known.signature)).toBe(true)
      })

      it.skipIf(!has('openssl'))('are held for good by openssl, too', async () => {
        await addToLog(context, one, 3)
        await look()
        const [signed] = await kept()
        if (!signed) throw new Error('nothing was signed')
        const at = (name: string) => join(folder, name)
        // an Ed25519 public key as X.509 has it, RFC 8410
        const publicKey = context.keys.published()[0]?.publicKey ?? new Uint8Array()
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
        await addToLog(context, one, 2)
        await look()
        await addToLog(context, one, 1)
        now += HOUR - 1
        await look()
        expect(await sizes()).toEqual([2])
        now += 1
        await look()
        now += HOUR
        await look()
        expect(await sizes()).toEqual([2, 3])
        await addToLog(context, one, 999)
        await look()
        expect(await sizes()).toEqual([2, 3, 1002])
        await addToLog(context, one, 999)
        await look()
        expect(await sizes()).toEqual([2, 3, 1002])
        await addToLog(context, one, 1)
        await look()
        expect(await sizes()).toEqual([2, 3, 1002, 2002])
      })

      it('have the same roots where the tree was lost or damaged and grew again', async () => {
        await addToLog(context, one, 5)
        await look()
        await context.db.deleteFrom('log_tree').execute()
        await addToLog(context, one, 6)
        await look()
        await context.db.updateTable('log_tree').set({ edge: 'ab' }).execute()
        await addToLog(context, one, 2)
        now += HOUR
        await look()
        const leaves = (await readAfter(context.db, one, 0)).map(({ hash }) => leafOfEvent(hash))
        expect((await kept()).map(({ size, checkpoint }) => [size, Buffer.from(checkpoint.root)])).toEqual(
          [5, 11, 13].map((size) => [size, Buffer.from(rootOf(leaves, logHashes, 0, size))]),
        )
      })

      it('are told with their keys to whoever sees the activity of the company', async () => {
        const { company, token } = await companyWithUser(context, 'administrator')
        const app = await buildApp(context)
        undo.push(() => app.close())
        const ask = async (accept: string) =>
          app.inject({
            method: 'GET',
            url: '/api/activity/checkpoints',
            headers: { authorization: `Bearer ${await token()}`, accept },
          })
        const told = async () => checkpointsReply.parse((await ask('application/json')).json()).data
        expect(await told()).toMatchObject({ newest: null, witness: null })
        await look()
        await addToLog(context, company, 2)
        now += HOUR
        await look()
        const [first, second] = await kept(company)
        const { keys, newest } = await told()
        expect(newest).toEqual({
          size: second?.size,
          note: second && noteText(second.note),
          at: now,
          witnessed_at: null,
        })
        const key = parseVerifierKey(keys[0] ?? '', sha256Bytes)
        const [signature] = second && key ? knownSignatures(second.note, [key]) : []
        expect(
          signature && isSignedBy(signature.key.publicKey, second?.note.text ?? '', signature.signature),
        ).toBe(true)
        const list = await ask('text/plain')
        expect(list.headers['content-disposition']).toContain('checkpoints.txt')
        expect(sizesIn(list.body)).toEqual([first?.size, second?.size])
      })

      it('are of one company each, and a log that is broken holds up no other', async () => {
        await addToLog(context, one, 4)
        await addToLog(context, two, 3)
        await context.db.deleteFrom('event').where('company', '=', one).where('position', '=', 2).execute()
        await look()
        expect([await sizes(one), await sizes(two)]).toEqual([[], [3]])
        expect((await kept(two))[0]?.checkpoint.origin).toMatch(/\/2$/)
      })

      it('are not signed of a log that has become shorter', async () => {
        await addToLog(context, one, 6)
        await look()
        await context.db.deleteFrom('event').where('position', '>', 4).execute()
        await context.db.updateTable('head').set({ position: 4 }).execute()
        now += HOUR
        await look()
        const told: string[] = []
        await signCheckpoints(context, undefined, ({ message }) => told.push(message))
        expect(await sizes()).toEqual([6])
        expect(told).toEqual(['the log of company 1 ends at position 4, and 6 events were signed'])
      })

      it('go on where the clock is set back', async () => {
        await addToLog(context, one, 1)
        await look()
        await addToLog(context, one, 1)
        now -= 2 * HOUR
        await look()
        expect(await sizes()).toEqual([1, 2])
      })

      it('keep the name of the log, whatever the server is called since', async () => {
        await addToLog(context, one, 1)
        await look()
        const named = (await kept())[0]?.checkpoint.origin
        context = { ...context, config: { ...context.config, publicUrl: 'https://other.example' } }
        await addToLog(context, one, 1)
        await addToLog(context, two, 1)
        now += HOUR
        await look()
        expect((await kept()).map(({ checkpoint }) => checkpoint.origin)).toEqual([named, named])
        expect((await kept(two))[0]?.checkpoint.origin).toMatch(/^other\.example\//)
      })

      it('go to a file, each once, and a note that was cut off is written again', async () => {
        const path = join(folder, 'checkpoints.txt')
        const witness: WitnessConfig = { kind: 'path', path }
        await addToLog(context, one, 2)
        await addToLog(context, two, 3)
        await look(witness)
        expect(sizesIn(readFileSync(path, 'utf8'))).toEqual([2, 3])
        const whole = readFileSync(path, 'utf8')
        writeFileSync(path, whole.slice(0, -40))
        await context.db.updateTable('checkpoint').set({ witnessed_at: null }).execute()
        await look(witness)
        expect(sizesIn(readFileSync(path, 'utf8'))).toEqual([2, 3])
        expect(await witnessState(context, witness)).toEqual({
          writtenAt: now,
          triedAt: now,
          failingSince: null,
        })
      })

      it('wait for a witness that is away, and are tried again less and less often', async () => {
        const path = join(folder, 'not mounted', 'checkpoints.txt')
        const witness: WitnessConfig = { kind: 'path', path }
        await addToLog(context, one, 2)
        const began = now
        await look(witness)
        expect(await witnessState(context, witness)).toEqual({
          writtenAt: null,
          triedAt: began,
          failingSince: began,
        })
        const tries: number[] = []
        for (let last = began; now < began + HOUR;) {
          now += 10_000
          await look(witness)
          const { triedAt = null } = (await witnessState(context, witness)) ?? {}
          if (triedAt !== null && triedAt !== last) tries.push((last = triedAt) - began)
        }
        expect(tries.slice(0, 7).map((ms) => ms / 1000)).toEqual([10, 20, 40, 80, 160, 320, 640])
        expect(tries.slice(7).map((ms, i) => ms - (tries[i + 6] ?? 0))).toEqual(
          Array.from({ length: tries.length - 7 }, () => 600_000),
        )
        rmSync(join(folder, 'not mounted'), { recursive: true, force: true })
        const there: WitnessConfig = { kind: 'path', path: join(folder, 'checkpoints.txt') }
        await look(there)
        expect(sizesIn(readFileSync(there.path, 'utf8'))).toEqual([2])
      })

      it('of before go to a new witness as far as the newest of each company', async () => {
        const first: WitnessConfig = { kind: 'path', path: join(folder, 'first') }
        const second: WitnessConfig = { kind: 'path', path: join(folder, 'second') }
        await addToLog(context, one, 1)
        await look(first)
        await addToLog(context, one, 1)
        now += HOUR
        await look(first)
        await look(second)
        expect([first, second].map(({ path }) => sizesIn(readFileSync(path, 'utf8')))).toEqual([[1, 2], [2]])
      })

      it('go to a webhook, which has them once it says so', async () => {
        const bodies: string[] = []
        let status = 503
        const server = createServer((request, reply) => {
          let body = ''
          request.on('data', (chunk) => (body += chunk))
          request.on('end', () => {
            bodies.push(`${request.method} ${request.headers['content-type']}\n${body}`)
            reply.writeHead(status).end()
          })
        }).listen(0, '127.0.0.1')
        undo.push(() => server.close())
        await new Promise((resolve) => server.once('listening', resolve))
        const { port } = server.address() as AddressInfo
        const witness: WitnessConfig = { kind: 'webhook', url: `http://127.0.0.1:${port}/notes` }
        await addToLog(context, one, 4)
        await look(witness)
        expect(await witnessState(context, witness)).toMatchObject({ writtenAt: null, failingSince: now })
        status = 204
        now += 10_000
        await look(witness)
        expect(await witnessState(context, witness)).toMatchObject({ writtenAt: now, failingSince: null })
        const [, note] = (bodies[1] ?? '').split('POST text/plain; charset=utf-8\n')
        expect([bodies.length, sizesIn(note ?? '')]).toEqual([2, [4]])
      })

      it('go to a mailbox, as text that can be checked as it stands', async () => {
        const mails: string[] = []
        const server = createTcpServer((socket) => {
          let mail: string | null = null
          socket.write('220 here\r\n')
          socket.on('data', (chunk) => {
            const said = chunk.toString()
            if (mail !== null) mail += said
            if (mail === null && said.startsWith('DATA')) mail = ''
            if (mail?.endsWith('\r\n.\r\n')) mails.push(mail)
            const ends = mail === '' ? '354 go on' : said.startsWith('QUIT') ? '221 bye' : '250 ok'
            if (mail === '' || mail === null || mail.endsWith('\r\n.\r\n')) socket.write(`${ends}\r\n`)
            if (mail?.endsWith('\r\n.\r\n')) mail = null
          })
        }).listen(0, '127.0.0.1')
        undo.push(() => server.close())
        await new Promise((resolve) => server.once('listening', resolve))
        const { port } = server.address() as AddressInfo
        await addToLog(context, one, 3)
        await addToLog(context, two, 2)
        context = { ...context, config: { ...context.config, smtpUrl: `smtp://127.0.0.1:${port}` } }
        await look({ kind: 'mail', to: 'auditor@example.com' })
        const [head = '', body = ''] = (mails[0] ?? '').split(/\r\n\r\n([^]*)\r\n\.\r\n$/)
        expect([mails.length, head]).toEqual([1, expect.stringContaining('To: auditor@example.com')])
        const text = /quoted-printable/.test(head)
          ? Buffer.from(
              body
                .replaceAll('=\r\n', '')
                .replaceAll(/=([0-9A-F]{2})/g, (_, byte: string) =>
                  String.fromCharCode(Number.parseInt(byte, 16)),
                ),
              'latin1',
            ).toString()
          : Buffer.from(body, 'base64').toString()
        expect(sizesIn(`${text.replaceAll('\r\n', '\n')}\n`)).toEqual([3, 2])
      })

      it.skipIf(!has('git'))('go to a Git directory, and from there to its remote', async () => {
        const [clone, remote] = [join(folder, 'clone'), join(folder, 'remote.git')]
        const git = (...asked: string[]) => execFileSync('git', asked, { encoding: 'utf8' })
        git('init', '--quiet', '--bare', remote)
        git('clone', '--quiet', remote, clone)
        const witness: WitnessConfig = { kind: 'path', path: clone }
        await addToLog(context, one, 2)
        await look(witness)
        await addToLog(context, one, 1)
        now += HOUR
        await look(witness)
        expect(sizesIn(git('-C', remote, 'show', 'HEAD:checkpoints.txt'))).toEqual([2, 3])
        expect(git('-C', clone, 'log', '--format=%an %s').trim().split('\n')).toEqual([
          'Askari Checkpoints of the logs',
          'Askari Checkpoints of the logs',
        ])
        // a remote that is away: it is committed once, and pushed when that is back
        rmSync(remote, { recursive: true })
        await addToLog(context, one, 1)
        now += HOUR
        await look(witness)
        expect((await witnessState(context, witness))?.failingSince).toBe(now)
        git('init', '--quiet', '--bare', remote)
        now += 10_000
        await look(witness)
        expect(sizesIn(git('-C', remote, 'show', 'HEAD:checkpoints.txt'))).toEqual([2, 3, 4])
        expect(existsSync(join(clone, 'checkpoints.txt'))).toBe(true)
      })
    },
  )

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readWitnessState } from '../../../server/checkpoints/witness/publish-to-witness.ts'
import { readConfig, type WitnessConfig } from '../../../server/config/config.ts'
import { companyId } from '../../../server/db/company-id.ts'
import { appendToLog } from '../../support/attacks/append-to-log.ts'
import { hasProgram } from '../../support/has-program.ts'
import { mailServer } from '../../support/http/mail-server.ts'
import { parseCheckpointSizes, withLogsToSign } from '../../support/with-logs-to-sign.ts'

const one = companyId('1')
const two = companyId('2')
const HOUR = 3_600_000

withLogsToSign('checkpoints', (logs) => {
  const { look } = logs

  it('go to a file, each once, and a note that was cut off is written again', async () => {
    const path = join(logs.folder, 'checkpoints.txt')
    const witness: WitnessConfig = { kind: 'path', path }
    await appendToLog(logs.context, one, 2)
    await appendToLog(logs.context, two, 3)
    await look(witness)
    expect(parseCheckpointSizes(readFileSync(path, 'utf8'))).toEqual([2, 3])
    const whole = readFileSync(path, 'utf8')
    writeFileSync(path, whole.slice(0, -40))
    await logs.context.db.updateTable('checkpoint').set({ witnessed_at: null }).execute()
    await look(witness)
    expect(parseCheckpointSizes(readFileSync(path, 'utf8'))).toEqual([2, 3])
    expect(await readWitnessState(logs.context, witness)).toEqual({
      writtenAt: logs.now,
      triedAt: logs.now,
      failingSince: null,
    })
  })

  it('wait for a witness that is away, and are tried again less and less often', async () => {
    const path = join(logs.folder, 'not mounted', 'checkpoints.txt')
    const witness: WitnessConfig = { kind: 'path', path }
    await appendToLog(logs.context, one, 2)
    const began = logs.now
    await look(witness)
    expect(await readWitnessState(logs.context, witness)).toEqual({
      writtenAt: null,
      triedAt: began,
      failingSince: began,
    })
    const tries: number[] = []
    for (let last = began; logs.now < began + HOUR;) {
      logs.now += 10_000
      await look(witness)
      const { triedAt = null } = (await readWitnessState(logs.context, witness)) ?? {}
      if (triedAt !== null && triedAt !== last) tries.push((last = triedAt) - began)
    }
    expect(tries.slice(0, 7).map((ms) => ms / 1000)).toEqual([10, 20, 40, 80, 160, 320, 640])
    expect(tries.slice(7).map((ms, i) => ms - (tries[i + 6] ?? 0))).toEqual(
      Array.from({ length: tries.length - 7 }, () => 600_000),
    )
    rmSync(join(logs.folder, 'not mounted'), { recursive: true, force: true })
    const there: WitnessConfig = { kind: 'path', path: join(logs.folder, 'checkpoints.txt') }
    await look(there)
    expect(parseCheckpointSizes(readFileSync(there.path, 'utf8'))).toEqual([2])
  })

  it('go to a file beside the data directory where nobody has named a witness, anew where it is gone', async () => {
    const dataDir = join(logs.folder, 'data')
    const witness = readConfig({ DATA_DIR: dataDir }).witness as WitnessConfig
    const path = `${dataDir}.witness`
    expect(witness).toEqual({ kind: 'path', path, isDefault: true })
    expect(readConfig({ DATA_DIR: dataDir, WITNESS: 'none' }).witness).toBeNull()
    await appendToLog(logs.context, one, 2)
    await look(witness)
    expect(parseCheckpointSizes(readFileSync(path, 'utf8'))).toEqual([2])
    // the witness file is recreated if it is gone, as in a container whose data is on a separate volume
    rmSync(path)
    await look(witness)
    expect(parseCheckpointSizes(readFileSync(path, 'utf8'))).toEqual([2])
  })

  it('of before go to a new witness as far as the newest of each company', async () => {
    const first: WitnessConfig = { kind: 'path', path: join(logs.folder, 'first') }
    const second: WitnessConfig = { kind: 'path', path: join(logs.folder, 'second') }
    await appendToLog(logs.context, one, 1)
    await look(first)
    await appendToLog(logs.context, one, 1)
    logs.now += HOUR
    await look(first)
    await look(second)
    expect([first, second].map(({ path }) => parseCheckpointSizes(readFileSync(path, 'utf8')))).toEqual([
      [1, 2],
      [2],
    ])
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
    logs.undo.push(() => server.close())
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    const witness: WitnessConfig = { kind: 'webhook', url: `http://127.0.0.1:${port}/notes` }
    await appendToLog(logs.context, one, 4)
    await look(witness)
    expect(await readWitnessState(logs.context, witness)).toMatchObject({
      writtenAt: null,
      failingSince: logs.now,
    })
    status = 204
    logs.now += 10_000
    await look(witness)
    expect(await readWitnessState(logs.context, witness)).toMatchObject({
      writtenAt: logs.now,
      failingSince: null,
    })
    const [, note] = (bodies[1] ?? '').split('POST text/plain; charset=utf-8\n')
    expect([bodies.length, parseCheckpointSizes(note ?? '')]).toEqual([2, [4]])
  })

  it('go to a mailbox, as text that can be checked as it stands', async () => {
    const smtp = await mailServer()
    logs.undo.push(() => smtp.close())
    await appendToLog(logs.context, one, 3)
    await appendToLog(logs.context, two, 2)
    logs.context = {
      ...logs.context,
      config: { ...logs.context.config, smtpUrl: smtp.url },
    }
    await look({ kind: 'mail', to: 'auditor@example.com' })
    const [head = '', body = ''] = (smtp.mails[0]?.source ?? '').split(/\r\n\r\n([^]*)\r\n\.\r\n$/)
    expect([smtp.mails.length, head]).toEqual([1, expect.stringContaining('To: auditor@example.com')])
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
    expect(parseCheckpointSizes(`${text.replaceAll('\r\n', '\n')}\n`)).toEqual([3, 2])
  })

  it.skipIf(!hasProgram('git'))('go to a Git directory, and from there to its remote', async () => {
    const [clone, remote] = [join(logs.folder, 'clone'), join(logs.folder, 'remote.git')]
    const git = (...asked: string[]) => execFileSync('git', asked, { encoding: 'utf8' })
    git('init', '--quiet', '--bare', remote)
    git('clone', '--quiet', remote, clone)
    const witness: WitnessConfig = { kind: 'path', path: clone }
    await appendToLog(logs.context, one, 2)
    await look(witness)
    await appendToLog(logs.context, one, 1)
    logs.now += HOUR
    await look(witness)
    expect(parseCheckpointSizes(git('-C', remote, 'show', 'HEAD:checkpoints.txt'))).toEqual([2, 3])
    expect(git('-C', clone, 'log', '--format=%an %s').trim().split('\n')).toEqual([
      'Askari Checkpoints of the logs',
      'Askari Checkpoints of the logs',
    ])
    // while the remote is unreachable, the checkpoint is committed only once; it is pushed later
    rmSync(remote, { recursive: true })
    await appendToLog(logs.context, one, 1)
    logs.now += HOUR
    await look(witness)
    expect((await readWitnessState(logs.context, witness))?.failingSince).toBe(logs.now)
    git('init', '--quiet', '--bare', remote)
    logs.now += 10_000
    await look(witness)
    expect(parseCheckpointSizes(git('-C', remote, 'show', 'HEAD:checkpoints.txt'))).toEqual([2, 3, 4])
    expect(existsSync(join(clone, 'checkpoints.txt'))).toBe(true)
  })
})

import { createServer, request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Writable } from 'node:stream'
import { gunzipSync, constants } from 'node:zlib'
import { afterEach, expect, it } from 'vitest'
import { createFeedOutput } from './feed-output.ts'

const outputs: Writable[] = []
const server = createServer((asked, reply) => void outputs.push(createFeedOutput(asked, reply)))
afterEach(() => {
  outputs.splice(0)
  server.closeAllConnections()
  server.close()
})

async function open(coding?: string) {
  if (!server.listening) await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const headers = coding === undefined ? {} : { 'accept-encoding': coding }
  const outgoing = request({ port, host: '127.0.0.1', headers })
  const reply = await new Promise<IncomingMessage>((resolve) => outgoing.once('response', resolve).end())
  const pieces: Buffer[] = []
  reply.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => {})
  const text = () => {
    const bytes = Buffer.concat(pieces)
    if (reply.headers['content-encoding'] === undefined) return bytes.toString()
    return bytes.length === 0 ? '' : gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString()
  }
  return {
    out: outputs.at(-1) as Writable,
    outgoing,
    text,
    coding: reply.headers['content-encoding'],
    size: () => Buffer.concat(pieces).length,
  }
}

it('sends each frame at once, compressed where the reader takes gzip', async () => {
  const plain = await open()
  const packed = await open('gzip, deflate, br')
  expect([plain.coding, packed.coding]).toEqual([undefined, 'gzip'])
  const frame = `event: fixes\ndata: ${JSON.stringify(Array.from({ length: 500 }, (_, i) => ({ worker_id: String(i), latitude: -1.29 - i / 9999 })))}\n\n`
  for (const one of [plain, packed]) {
    one.out.write(frame)
    await expect.poll(one.text).toBe(frame)
    one.out.write(':\n\n')
    await expect.poll(one.text).toBe(`${frame}:\n\n`)
  }
  expect(packed.size()).toBeLessThan(plain.size() / 4)
})

it.each(['gzip;q=0', 'identity', 'xgzip', ''])(
  'leaves frames as they are for a reader that takes “%s”',
  async (coding) => {
    expect((await open(coding)).coding).toBeUndefined()
  },
)

it('closes with a reader that went away', async () => {
  const { out, outgoing } = await open('gzip')
  const closed = new Promise<boolean>((resolve) => out.once('close', () => resolve(true)))
  outgoing.destroy()
  expect(await closed).toBe(true)
  expect(out.destroyed).toBe(true)
})

import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** Simulates a browser that receives push messages (RFC 8291) at this endpoint. */
export function pushBrowser(endpoint: string) {
  const pair = createECDH('prime256v1')
  const own = pair.generateKeys()
  const auth = randomBytes(16)
  const derive = (secret: Uint8Array, salt: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length))
  return {
    subscription: {
      endpoint,
      keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    },
    /** Returns the decrypted content of a message that the push service delivers. */
    read(body: Buffer): unknown {
      const salt = body.subarray(0, 16)
      const end = 21 + (body[20] ?? 0)
      const sender = body.subarray(21, end)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(pair.computeSecret(sender), auth, info, 32)
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
      const cipher = createDecipheriv('aes-128-gcm', key, nonce)
      cipher.setAuthTag(body.subarray(-16))
      const text = Buffer.concat([cipher.update(body.subarray(end, -16)), cipher.final()]).toString('utf8')
      return JSON.parse(text.slice(0, text.lastIndexOf('\x02')))
    },
  }
}

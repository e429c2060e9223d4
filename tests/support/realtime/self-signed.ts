import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

export interface SelfSigned {
  key: string
  cert: string
}

const tagged = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')

const ED25519 = sequence(hex('06032b6570'))
const COMMON_NAME = hex('0603550403')
const SUBJECT_ALT_NAME = hex('0603551d11')

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}

/** Creates a self-signed certificate for localhost and 127.0.0.1 as PEM (X.509 v3, Ed25519, valid for a day). */
export function selfSigned(now = Date.now()): SelfSigned {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const name = sequence(tagged(0x31, sequence(COMMON_NAME, tagged(0x0c, Buffer.from('localhost')))))
  const names = sequence(tagged(0x82, Buffer.from('localhost')), tagged(0x87, Buffer.from([127, 0, 0, 1])))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  const serial = createHash('sha256').update(randomBytes(16)).digest().subarray(0, 8)
  const body = sequence(
    tagged(0xa0, hex('020102')),
    tagged(0x02, Buffer.concat([Buffer.from([1]), serial])),
    ED25519,
    name,
    sequence(utcTime(now - 3_600_000), utcTime(now + 86_400_000)),
    name,
    spki,
    tagged(0xa3, sequence(sequence(SUBJECT_ALT_NAME, tagged(0x04, names)))),
  )
  const signature = tagged(0x03, Buffer.from([0]), sign(null, body, privateKey))
  const der = sequence(body, ED25519, signature)
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
  }
}

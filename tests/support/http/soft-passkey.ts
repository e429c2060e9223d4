import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { NewPasskey, PasskeyAssertion } from '../../../contract/auth/passkey.ts'

interface Given {
  challenge: string
  origin: string
  rpId: string
  /** whether the passkey verified the user by finger, face or PIN */
  verified?: boolean
  counter?: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const WITH_KEY = 0x40
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
/** Encodes a short text in CBOR (RFC 8949). */
const word = (said: string) => Buffer.concat([Buffer.from([0x60 + said.length]), Buffer.from(said)])

/** A passkey in software with an ES256 key. It can also do what no browser would do. */
export function softPasskey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  const named = { id: text(id), rawId: text(id), type: 'public-key' as const, clientExtensionResults: {} }

  const signedData = ({ rpId, verified = true, counter = 0 }: Given, flags: number, more: Uint8Array) => {
    const head = Buffer.alloc(5)
    head[0] = PRESENT + (verified ? VERIFIED : 0) + flags
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, more])
  }
  const clientData = (type: string, { challenge, origin }: Given) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

  return {
    id: text(id),
    make(given: Given): NewPasskey {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const point = (at: number, of: string) => [Buffer.from([at, 0x58, 32]), Buffer.from(of, 'base64url')]
      // COSE_Key (RFC 9053, 7.1): kty EC2, alg ES256, crv P-256, x, y
      const key = [Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...point(0x21, x), ...point(0x22, y)]
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, ...key])
      const data = signedData(given, WITH_KEY, credential)
      const attestation = [
        Buffer.from([0xa3]),
        word('fmt'),
        word('none'),
        word('attStmt'),
        Buffer.from([0xa0]),
        word('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]
      const response = {
        clientDataJSON: text(clientData('webauthn.create', given)),
        attestationObject: text(Buffer.concat(attestation)),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    show(given: Given): PasskeyAssertion {
      const client = clientData('webauthn.get', given)
      const data = signedData(given, 0, Buffer.alloc(0))
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(signature),
      }
      return { ...named, response }
    },
  }
}

import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

export interface Forged {
  header?: object
  claims?: object
  /** what signs the token: the provider's key, another key, the client secret, or nothing */
  by?: 'own' | 'other' | 'secret' | 'nothing'
}

/** Starts an identity provider whose ID tokens the test chooses, including forged ones. */
export async function forgingProvider(application: string, secret: string) {
  const [own, other] = [newKey(), newKey()]
  let next: Forged & { nonce: string } = { nonce: '' }
  let issuer = ''
  const asked: (string | undefined)[] = []

  function idToken(): string {
    const { header, claims, by = 'own', nonce } = next
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: issuer,
      sub: 'amina',
      aud: application,
      iat: now,
      exp: now + 300,
      nonce,
      email: 'amina@askari.example',
      email_verified: true,
      groups: [],
    }
    const text = `${b64({ alg: 'RS256', kid: 'own', ...header })}.${b64({ ...said, ...claims })}`
    return `${text}.${signed(text, by)}`
  }
  function signed(text: string, by: NonNullable<Forged['by']>): string {
    if (by === 'nothing') return ''
    if (by === 'secret') return createHmac('sha256', secret).update(text).digest('base64url')
    const key: KeyObject = by === 'own' ? own.privateKey : other.privateKey
    return sign('sha256', Buffer.from(text), key).toString('base64url')
  }

  const server = createServer((request, response) => {
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
        token_endpoint_auth_methods_supported: ['client_secret_basic'],
      }),
      '/keys': () => ({
        keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }],
      }),
      '/token': () => ({ access_token: 'a', token_type: 'bearer', id_token: idToken() }),
    }
    if (request.url === '/token') asked.push(request.headers.authorization)
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** credentials in the last request to the token endpoint */
    asked,
    /** sets the ID token for the next sign-in */
    answer: (nonce: string, forged: Forged = {}) => {
      next = { ...forged, nonce }
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

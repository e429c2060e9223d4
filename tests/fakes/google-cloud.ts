import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { jwtVerify } from 'jose'

export interface GoogleCloud {
  databaseUrl: string
  /** JSON key file of the service account, for FIREBASE_SERVICE_ACCOUNT */
  serviceAccount: string
  /** values that the database received, by path */
  held: Map<string, unknown>
  writable: boolean
  /** number of access tokens issued so far */
  readonly granted: number
  /** invalidates all issued access tokens */
  revoke: () => void
  close: () => Promise<void>
}

const EMAIL = 'server@askari-cloud.iam.gserviceaccount.com'

/**
 * Starts a fake of Google's services. It issues access tokens for signed assertions of the service account, and accepts
 * REST updates of the database.
 */
export async function startGoogleCloud(): Promise<GoogleCloud> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  let granted = 0
  let good = ''
  const server = createServer((request, response) => {
    const answer = request.url === '/token' ? grant(request) : update(request)
    void answer.then(
      ([status, body]) => response.writeHead(status).end(body && JSON.stringify(body)),
      (error: Error) => response.writeHead(400).end(JSON.stringify({ error: error.message })),
    )
  })
  const grant = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const form = new URLSearchParams(await text(request))
    const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, {
      audience: `${origin}/token`,
      issuer: EMAIL,
    })
    if (!String(payload.scope).split(' ').includes('https://www.googleapis.com/auth/firebase.database'))
      return [400, { error: 'invalid_scope' }]
    granted += 1
    good = `access-${granted}`
    return [200, { access_token: good, expires_in: 3599, token_type: 'Bearer' }]
  }
  const update = async (request: IncomingMessage): Promise<[number, unknown]> => {
    const paths = JSON.parse(await text(request)) as Record<string, unknown>
    if (request.method !== 'PATCH' || request.url !== '/.json?ns=cloud&print=silent') return [404, null]
    if (request.headers.authorization !== `Bearer ${good}`) return [401, { error: 'Unauthorized request.' }]
    if (!cloud.writable) return [503, { error: 'The database is not there now.' }]
    for (const [path, value] of Object.entries(paths)) cloud.held.set(path, value)
    return [204, null]
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const cloud: GoogleCloud = {
    databaseUrl: `${origin}?ns=cloud`,
    serviceAccount: JSON.stringify({
      type: 'service_account',
      project_id: 'askari-cloud',
      client_email: EMAIL,
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${origin}/token`,
    }),
    held: new Map(),
    writable: true,
    get granted() {
      return granted
    },
    revoke: () => {
      good = ''
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return cloud
}

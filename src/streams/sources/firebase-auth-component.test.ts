import * as firebase from '@firebase/app'
import * as rtdb from '@firebase/database'
import { afterEach, expect, it, vi } from 'vitest'
import { forgetClients, sdkClient } from '../../../tests/support/realtime/sdk-client.ts'
import { startEndpoint } from '../../../tests/support/realtime/rtdb-endpoint.ts'

afterEach(forgetClients)

it('the SDK still exports how its libraries register, and takes the token that is registered so', async () => {
  expect(firebase).toHaveProperty('_addComponent', expect.any(Function))
  const credentials: string[] = []
  const server = await startEndpoint({
    authenticate: async (credential) => {
      credentials.push(credential)
      return { ok: true, identity: { uid: credential, claims: {}, expiresAt: null } }
    },
  })
  rtdb.onValue(rtdb.ref(sdkClient(server.url, 'token'), 'x'), () => {})
  await vi.waitFor(() => expect(credentials).toEqual(['anybody']))
  await server.close()
})

import { deleteApp, initializeApp } from '@firebase/app'
import * as rtdb from '@firebase/database'
import { onTestFinished } from 'vitest'

/**
 * A phone that uses the Firebase SDK at this address until the test ends; its credential is the
 * secret of its device.
 */
export function sdkPhone(url: string, company: string, secret: string): rtdb.Database {
  const sdk = initializeApp(
    { projectId: 'askari', apiKey: 'none' },
    `phone-${secret.slice(0, 6)}-${Math.random()}`,
  )
  const database = rtdb.getDatabase(sdk, `${url}?ns=${company}`)
  const { hostname, port } = new URL(url)
  rtdb.connectDatabaseEmulator(database, hostname, Number(port), { mockUserToken: secret })
  onTestFinished(async () => {
    rtdb.goOffline(database)
    await deleteApp(sdk)
  })
  return database
}

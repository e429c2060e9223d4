import { deleteApp, initializeApp } from '@firebase/app'
import * as rtdb from '@firebase/database'
import { onTestFinished } from 'vitest'

/**
 * Creates a phone that uses the Firebase SDK at this URL until the test ends. Its credential is the device's secret.
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

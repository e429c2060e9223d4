import * as firebase from '@firebase/app'
import * as rtdb from '@firebase/database'
import { createAuthComponent } from '../../../src/streams/sources/firebase-auth-component.ts'

firebase.registerVersion('askari-flows', '0')
const { _addComponent: addComponent } = firebase as unknown as {
  _addComponent: (app: firebase.FirebaseApp, component: Readonly<Record<string, unknown>>) => void
}
rtdb.forceWebSockets()

const apps: firebase.FirebaseApp[] = []
let made = 0

/** Creates an SDK client of a namespace. The test server accepts any credential. */
export function sdkClient(url: string, namespace: string): rtdb.Database {
  const app = firebase.initializeApp({ projectId: 'askari', apiKey: 'none' }, `client-${(made += 1)}`)
  apps.push(app)
  const auth = createAuthComponent(async () => 'anybody')
  addComponent(app, {
    name: 'auth-internal',
    instanceFactory: () => auth,
    type: 'PRIVATE',
    multipleInstances: false,
    serviceProps: {},
    instantiationMode: 'LAZY',
    onInstanceCreated: null,
  })
  return rtdb.getDatabase(app, `${url}?ns=${namespace}`)
}

export async function forgetClients(): Promise<void> {
  for (const app of apps.splice(0)) {
    rtdb.goOffline(rtdb.getDatabase(app))
    await firebase.deleteApp(app)
  }
}

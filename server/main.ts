import { readConfig } from './config.ts'
import { demoSignIn } from './demo/demo-sign-in.ts'
import { runServer, type RunningServer } from './run-server.ts'
import { sentence } from './sentence.ts'

/** the longest a stop may take before the process ends all the same, ms */
const STOP_MS = 10_000

let server: RunningServer
try {
  server = await runServer(readConfig(process.env))
} catch (error) {
  // the edge of the process: whatever it was, it is said and the process ends
  console.error(sentence(error))
  process.exit(1)
}

void server.gone.then((error) => {
  console.error(sentence(error))
  process.exit(1)
})

const demo = await demoSignIn(server.context)
const emails = demo?.accounts.map(({ email }) => email).join(' or ')
const signIn = demo ? ` · demo sign-in ${emails}, password ${demo.password}` : ''
console.log(`Askari is at ${server.address.replace('127.0.0.1', 'localhost')}${signIn}`)

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  setTimeout(() => {
    console.error(`The server did not stop within ${STOP_MS / 1000} s.`)
    process.exit(1)
  }, STOP_MS).unref()
  await server.stop()
  process.exit(0)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

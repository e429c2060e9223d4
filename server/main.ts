import { NewerSchema } from './db/schema-edition.ts'
import { readConfig } from './config/config.ts'
import { runServer, type RunningServer } from './app/run-server.ts'
import { operatorMessage } from './cli/operator-message.ts'
import { startupMessage } from './cli/startup-message.ts'

/** maximum duration of the shutdown, ms; afterwards the process ends in any case */
const STOP_MS = 10_000

let server: RunningServer
try {
  server = await runServer(readConfig(process.env))
} catch (error) {
  // entry point: every error is printed and ends the process
  console.error(operatorMessage(error))
  process.exit(1)
}

let stopping = false
void server.failed.then((error) => {
  console.error(operatorMessage(error))
  if (error instanceof NewerSchema) void stop(1)
  else process.exit(1)
})

console.log(await startupMessage(server.context, server.address))

async function stop(code = 0): Promise<void> {
  if (stopping) return
  stopping = true
  await server.drain()
  setTimeout(() => {
    console.error(`The server did not stop within ${STOP_MS / 1000} s.`)
    process.exit(1)
  }, STOP_MS).unref()
  await server.stop()
  process.exit(code)
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

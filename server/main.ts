import { NewerSchema } from './db/schema-edition.ts'
import { readConfig } from './config.ts'
import { runServer, type RunningServer } from './run-server.ts'
import { sentence } from './sentence.ts'
import { startLine } from './start-line.ts'

/** the longest a stop may take, once clients had time to go elsewhere, before the process ends all the same, ms */
const STOP_MS = 10_000

let server: RunningServer
try {
  server = await runServer(readConfig(process.env))
} catch (error) {
  // the edge of the process: whatever it was, it is said and the process ends
  console.error(sentence(error))
  process.exit(1)
}

let stopping = false
void server.gone.then((error) => {
  console.error(sentence(error))
  if (error instanceof NewerSchema) void stop(1)
  else process.exit(1)
})

console.log(await startLine(server.context, server.address))

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

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// loaded into the server under attack: on SIGUSR2 it writes what is still used after a collection, bytes; not before, as
// a server that was made to collect takes up more memory for the next large message
const folder = process.env.HEAP_FOLDER
if (isMainThread && folder)
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(`${folder}/${process.pid}`, String(heapUsed + external))
  })

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// Loaded into the attacked server. On SIGUSR2 it collects garbage and writes the used heap to a file, bytes. It does
// not collect earlier: after a collection, a server uses more memory for the next large message.
const folder = process.env.HEAP_FOLDER
if (isMainThread && folder)
  process.on('SIGUSR2', () => {
    setFlagsFromString('--expose-gc')
    runInNewContext('gc')()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(`${folder}/${process.pid}`, String(heapUsed + external))
  })

import { writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

// loaded into the server under attack: on SIGUSR2 it writes what is still used after a collection, bytes
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')
const file = process.env.HEAP_FOLDER
if (isMainThread && file)
  process.on('SIGUSR2', () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    writeFileSync(`${file}/${process.pid}`, String(heapUsed + external))
  })

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, installIfNeeded, requireNode, root } from './prepare.mjs'

requireNode()
installIfNeeded()
await buildIfStale(process.argv.length > 2 ? ['server'] : undefined)
// stack traces show lines of the sources instead of the bundle
process.setSourceMapsEnabled(true)
// backup, company, demo, import, keys, move-company, rebuild, restore, user or verify; default: the server
const [program = 'main'] = process.argv.splice(2, 1)
await import(String(pathToFileURL(join(root, 'dist/server', `${program}.js`))))

import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfStale, installIfNeeded, requireNode, root } from './prepare.mjs'

requireNode()
installIfNeeded()
buildIfStale()
// what failed is told by the lines of the sources
process.setSourceMapsEnabled(true)
await import(String(pathToFileURL(join(root, 'dist/server/main.js'))))

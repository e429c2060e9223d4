import { buildIfStale, installIfNeeded, requireNode } from './prepare.mjs'

requireNode()
installIfNeeded()
buildIfStale()
const { register } = await import('tsx/esm/api')
register()
await import('../server/main.ts')

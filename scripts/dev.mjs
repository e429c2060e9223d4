import { spawn } from 'node:child_process'
import { installIfNeeded, requireNode, root, run } from './prepare.mjs'

requireNode()
installIfNeeded({ tools: true })
if (run('npm', ['run', '--silent', 'codegen']) !== 0) process.exit(1)

const start = (/** @type {string[]} */ command) =>
  spawn('npx', ['--no', '--', ...command], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
const children = [start(['tsx', 'watch', '--clear-screen=false', 'server/main.ts']), start(['vite'])]
const stop = () => children.forEach((child) => child.kill('SIGTERM'))
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
children.forEach((child) => child.on('exit', stop))

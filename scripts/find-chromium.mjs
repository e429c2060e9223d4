import { existsSync } from 'node:fs'
import { run } from './prepare.mjs'

/**
 * Finds a Chromium for the tests: an installed one, Playwright's download or, as root, Debian's package. If
 * none works, the error explains what to do.
 */
export async function findChromium() {
  const { chromiumPath } = await import('./chromium.mjs')
  const usable = () => {
    const path = chromiumPath()
    return path && existsSync(path) ? path : undefined
  }
  if (usable()) return usable()
  console.error('No Chromium here; asking Playwright to download one …')
  run('npx', ['--no', '--', 'playwright', 'install', 'chromium'])
  if (usable()) return usable()
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing the system’s Chromium package …')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-dejavu'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  if (usable()) return usable()
  console.error('The tests need a Chromium: install one, or name it in CHROMIUM_PATH.')
  process.exit(1)
}

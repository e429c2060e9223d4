import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'

const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Arguments for headless Chromium without outside connections. WebGL and composition run in software, as on
 * a machine without a graphics card. Chromium requires --no-sandbox when run as root.
 */
export const chromiumArgs = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--disable-gpu-compositing',
]

/**
 * Returns the path of Chromium: from CHROMIUM_PATH, of the system, or of Playwright; undefined if there is
 * none.
 */
export function chromiumPath() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const system = SYSTEM_PATHS.find((path) => existsSync(path))
  if (system) return system
  const own = createRequire(import.meta.url)('playwright').chromium.executablePath()
  return existsSync(own) ? own : undefined
}

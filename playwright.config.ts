import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.mjs'
import { e2eOf, testPart } from './tests/test-parts.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  ...e2eOf(testPart()),
  globalSetup: './tests/support/build-first.ts',
  outputDir: 'test-results',
  // one browser at a time: drawing maps in software uses all cores
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // `npm test` lists tests that passed only on a retry
  retries: 2,
  use: {
    // a timed-out action is named in the error; a timed-out test would not name it
    actionTimeout: 90_000,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // control rooms use the dark theme; the light theme has tests of its own
    colorScheme: 'dark',
    // tests must not depend on the network
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...chromiumArgs, '--host-resolver-rules=MAP tiles.openfreemap.org ~NOTFOUND'],
    },
    trace: 'off',
  },
})

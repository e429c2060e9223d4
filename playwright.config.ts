import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.mjs'
import { e2eOf, testPart } from './tests/test-parts.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  ...e2eOf(testPart()),
  globalSetup: './tests/support/build-first.ts',
  outputDir: 'test-results',
  // a second browser would compete for the cores, which draw every map
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // npm test lists at its end the tests that passed on a retry
  retries: 2,
  use: {
    // an action that times out is named in the error; the time limit of the test would not name it
    actionTimeout: 90_000,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // as in a control room; the light theme has its own tests
    colorScheme: 'dark',
    // no test may depend on the network
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...chromiumArgs, '--host-resolver-rules=MAP tiles.openfreemap.org ~NOTFOUND'],
    },
    trace: 'off',
  },
})

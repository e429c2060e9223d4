import { defineConfig } from '@playwright/test'
import { chromiumArgs, chromiumPath } from './scripts/chromium.mjs'
import { e2eOf, testPart } from './tests/test-parts.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  ...e2eOf(testPart()),
  globalSetup: './tests/support/build-first.ts',
  outputDir: 'test-results',
  // a second browser would fight with the first for the cores, which draw every map
  workers: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  // a test that passes at a later try is named at the end of npm test
  retries: 2,
  use: {
    // an action that cannot be done names itself, where the time of its test would only run out
    actionTimeout: 90_000,
    browserName: 'chromium',
    viewport: { width: 1280, height: 800 },
    // as in a control room; the light theme has its own tests
    colorScheme: 'dark',
    // no test may depend on what the net answers
    launchOptions: {
      executablePath: chromiumPath(),
      args: [...chromiumArgs, '--host-resolver-rules=MAP tiles.openfreemap.org ~NOTFOUND'],
    },
    trace: 'off',
  },
})

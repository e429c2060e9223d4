import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumPath, chromiumArgs } from './scripts/chromium.mjs'
import { flowsOf, screensOf, testPart } from './tests/test-parts.ts'

/**
 * Time limits, ms. They are long because tests may be slow on a busy machine; tests of speed have
 * limits of their own.
 */
const PATIENT = { expect: { poll: { timeout: 20_000 } }, testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * Tests that wait for a browser, a server or a database get a second attempt, because a busy machine can stand still
 * for longer than their limits. `npm test` lists at its end each test that needed it.
 */
const AGAIN = { retry: 1 }

/**
 * By default, vitest leaves one core free. On two cores it would use a single worker, which mostly
 * waits.
 */
const WORKERS = { maxWorkers: Math.max(2, availableParallelism()) }

/**
 * Importing takes longer than running most test files, so the files of a worker share their
 * imports.
 */
const ISOLATED = false

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          ...PATIENT,
          ...WORKERS,
          name: 'unit',
          environment: 'node',
          isolate: ISOLATED,
          include: [
            '{domain,contract,server,src,scripts}/**/*.test.{ts,tsx}',
            'tests/{model,leaks,documentation,recorded-tracks}/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', 'node_modules/**'],
        },
      },
      {
        test: {
          ...PATIENT,
          ...AGAIN,
          ...WORKERS,
          name: 'flows',
          globalSetup: ['tests/support/build-first.ts', 'tests/support/database/shared-postgres.ts'],
          environment: 'node',
          isolate: ISOLATED,
          ...flowsOf(testPart()),
        },
      },
      {
        test: {
          name: 'attacks',
          // needed because this project has another number of workers
          sequence: { groupOrder: 1 },
          environment: 'node',
          globalSetup: ['tests/support/build-first.ts', 'tests/support/database/shared-postgres.ts'],
          // with THOROUGH, flow tests repeat their attacks for longer
          env: { THOROUGH: process.env.THOROUGH ?? '1', EVERY_ENGINE: '1' },
          include: [
            'tests/attacks/**/*.test.ts',
            'tests/flows/*/{background-kill,billing-numbers,full-disk,record-races,safe-writes,server-process,tampering,write-kill}.test.ts',
          ],
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        plugins: [react()],
        // bundles everything that the page and its workers import before the tests start: bundling
        // it later would reload the page during a test
        optimizeDeps: {
          entries: ['src/app/main.tsx', 'src/**/*-worker.ts'],
          include: ['react/jsx-dev-runtime', 'vitest-browser-react'],
        },
        test: {
          ...PATIENT,
          ...AGAIN,
          ...WORKERS,
          name: 'browser',
          ...screensOf(testPart()),
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
              contextOptions: { colorScheme: 'dark' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

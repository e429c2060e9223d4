import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumPath, chromiumArgs } from './scripts/chromium.mjs'
import { flowsOf, screensOf, testPart } from './tests/test-parts.ts'

/**
 * time limit for waits: a test may be slow on a busy machine, and a test of speed has its own
 * limits
 */
const PATIENT = { expect: { poll: { timeout: 20_000 } }, testTimeout: 120_000, hookTimeout: 120_000 }

/**
 * Tests that wait for a browser, a server or a database get a second attempt, because a busy machine can stand still
 * for longer than their limits. `npm test` lists at its end each test that needed it.
 */
const AGAIN = { retry: 1 }

/**
 * vitest leaves one core to itself, though it has nothing to do meanwhile, and on two cores opens one page only, which
 * waits most of its time.
 */
const WORKERS = { maxWorkers: Math.max(2, availableParallelism()) }

/** Most files run for less time than their imports take, so the files of a worker share what they import. */
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
          // they have another number of workers
          sequence: { groupOrder: 1 },
          environment: 'node',
          globalSetup: ['tests/support/build-first.ts', 'tests/support/database/shared-postgres.ts'],
          // these flow tests repeat longer in this run
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
        // everything that the page and its workers import is bundled in advance: bundling it later
        // would reload the page during a test
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

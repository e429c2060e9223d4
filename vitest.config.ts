import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { chromiumPath, chromiumArgs } from './scripts/chromium.mjs'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            '{domain,contract,server,src,scripts}/**/*.test.{ts,tsx}',
            'tests/{model,architecture}*/**/*.test.ts',
            'tests/*.test.ts',
          ],
          exclude: ['**/*.browser.test.*', 'node_modules/**'],
        },
      },
      {
        test: {
          name: 'flows',
          environment: 'node',
          include: ['tests/flows/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'attacks',
          environment: 'node',
          include: ['tests/attacks/**/*.test.ts'],
          // what is measured is one server at a time
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        // what is imported lazily must be bundled beforehand: a late bundling reloads the page in mid-test
        optimizeDeps: {
          include: ['react/jsx-dev-runtime', 'vitest-browser-react', '@deck.gl/google-maps', 'pmtiles'],
        },
        test: {
          name: 'browser',
          include: ['{src,tests}/**/*.browser.test.{ts,tsx}'],
          testTimeout: 60_000,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArgs } }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})

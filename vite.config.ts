import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { bundlePage } from './scripts/build/bundle-page.ts'
import { precompress } from './scripts/build/precompress.ts'
import { leaveOutUnused } from './scripts/build/leave-out-unused.ts'
import { mapLibreFromSource } from './scripts/build/maplibre-from-source.ts'
import { preloadScript } from './scripts/build/preload-script.ts'
import { linkedPage } from './scripts/build/linked-page.ts'
import { reportPage } from './scripts/build/report-page.ts'
import { screenChunks } from './scripts/build/screen-chunks.ts'

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`

export default defineConfig({
  plugins: [
    react(),
    mapLibreFromSource(),
    leaveOutUnused(),
    preloadScript(),
    bundlePage(),
    reportPage(),
    linkedPage('my-roster', 'roster-page'),
    linkedPage('client-view', 'client-page'),
    precompress(),
  ],
  resolve: {
    // RxJS's default build is compiled to ES5; this condition selects the build with native classes
    conditions: ['es2015', ...defaultClientConditions],
    alias: [
      {
        // import inside zod: the console generates no JSON schemas
        find: /^\.(\.\/core)?\/to-json-schema\.js$/,
        replacement: `${import.meta.dirname}/src/stubs/json-schema-absent.ts`,
      },
      {
        find: /^@luma\.gl\/gpgpu(\/webgpu)?$/,
        replacement: `${import.meta.dirname}/src/stubs/webgpu-absent.ts`,
      },
      {
        // import inside @luma.gl/shadertools: the maps draw with WebGL, never with WGSL
        find: /^\.\/fp64-arithmetic-wgsl\.js$/,
        replacement: `${import.meta.dirname}/src/stubs/wgsl-absent.ts`,
      },
      { find: /^temporal-polyfill$/, replacement: `${import.meta.dirname}/src/stubs/browser-temporal.ts` },
      { find: '@maplibre/mlt', replacement: `${import.meta.dirname}/src/stubs/mlt-absent.ts` },
    ],
  },
  build: {
    target: 'es2022',
    outDir: 'dist/console',
    manifest: true,
    rolldownOptions: {
      // inlines each text where it is used, so that a page loads only its own texts
      optimization: { inlineConst: { mode: 'all' } },
      output: { codeSplitting: screenChunks() },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/i/': server,
      '/c/': server,
      '/r/': server,
      '/v/': server,
      '/healthz': server,
      '/basemap': server,
      '^/(guard_locations|patrol_history)': server,
      '/.ws': { target: server.replace('http', 'ws'), ws: true },
    },
  },
})

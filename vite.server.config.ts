import { defineConfig } from 'vite'

/**
 * Bundles the server and the operator's commands into a few files. They start in half the time that
 * hundreds of files take.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: [
        'main',
        ...[
          'backup',
          'company',
          'demo',
          'import',
          'keys',
          'move-company',
          'rebuild',
          'report-worker',
          'restore',
          'user',
          'verify',
        ].map((name) => `cli/${name}`),
      ].map((name) => `server/${name}.ts`),
      output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
    },
  },
})

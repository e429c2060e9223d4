import type { Rollup } from 'vite'

/** Whether these are the console's files: the benchmark page uses the same configuration. */
export const isConsoleBuild = (chunks: readonly Rollup.OutputChunk[]): boolean =>
  chunks.some(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/src/main.tsx')))

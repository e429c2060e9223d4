import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../../server/config.ts'
import type { Context, OpenContext } from '../../server/context.ts'
import { createLogger, openContext } from '../../server/open-context.ts'

/** A migrated database of its own in a new directory, silent; `close` removes it. */
export async function testContext(
  env: Record<string, string> = {},
  edge: Partial<Context> = {},
): Promise<OpenContext> {
  const dataDir = mkdtempSync(join(tmpdir(), 'askari-test-'))
  const context = await openContext(readConfig({ DATA_DIR: dataDir, DEMO: '0', ...env }), {
    log: createLogger('silent'),
    ...edge,
  })
  return {
    ...context,
    close: async () => {
      await context.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

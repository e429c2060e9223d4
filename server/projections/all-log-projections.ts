import { resourceRegistry } from '../resource/resource-registry.ts'
import { createSearchIndex } from '../search/search-index.ts'
import type { LogProjection } from './log-projection.ts'

/**
 * Every projection that reads the log after the commands. Add yours here; `npm run rebuild -- NAME` fills it
 * again.
 */
export const logProjections: readonly LogProjection[] = [createSearchIndex(resourceRegistry)]

import { allResources } from '../resource/all-resources.ts'
import { searchIndex } from '../search/search-index.ts'
import type { LogProjection } from './log-projection.ts'

/** Every projection that follows the log after the commands. Add yours here; `npm run rebuild -- NAME` fills it again. */
export const logProjections: readonly LogProjection[] = [searchIndex(allResources)]

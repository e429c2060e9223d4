import { swahili as screens } from '../app/texts.sw.ts'
import { swahili as account } from '../features/account/texts.sw.ts'
import { swahili as notFound } from '../features/not-found/texts.sw.ts'
import { swahili as shell } from '../features/shell/texts.sw.ts'
import { swahili as search } from '../features/shell/search/texts.sw.ts'
import { swahili as session } from '../session/texts.sw.ts'
import { swahili as overlay } from '../ui/overlay/texts.sw.ts'
import { swahili as status } from '../ui/status/texts.sw.ts'
import { swahili as theme } from '../ui/theme/texts.sw.ts'
import { swahili as shared } from './texts.sw.ts'

export const swahili = {
  ...shared,
  ...screens,
  ...account,
  ...notFound,
  ...shell,
  ...search,
  ...session,
  ...overlay,
  ...status,
  ...theme,
}

import { french as screens } from '../app/texts.fr.ts'
import { french as account } from '../features/account/texts.fr.ts'
import { french as notFound } from '../features/not-found/texts.fr.ts'
import { french as shell } from '../features/shell/texts.fr.ts'
import { french as search } from '../features/shell/search/texts.fr.ts'
import { french as session } from '../session/texts.fr.ts'
import { french as overlay } from '../ui/overlay/texts.fr.ts'
import { french as status } from '../ui/status/texts.fr.ts'
import { french as theme } from '../ui/theme/texts.fr.ts'
import { french as shared } from './texts.fr.ts'

export const french = {
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

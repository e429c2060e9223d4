import { NotAllowed } from '../routing/not-allowed.tsx'
import { Inspector } from './page/inspector.tsx'
import { useCanInspect } from './use-can-inspect.ts'

/** The inspector, for accounts with the permission. */
export function InspectorPage() {
  return useCanInspect() ? <Inspector /> : <NotAllowed needs="View Inspector" />
}

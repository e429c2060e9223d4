import { NotAllowed } from '../not-allowed.tsx'
import { Inspector } from './page/inspector.tsx'
import { useCanInspect } from './use-may-inspect.ts'

/** The inspector, for accounts with the permission. */
export function InspectorPage() {
  return useCanInspect() ? <Inspector /> : <NotAllowed needs="View Inspector" />
}

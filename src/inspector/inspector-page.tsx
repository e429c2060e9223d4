import { NotAllowed } from '../not-allowed.tsx'
import { Inspector } from './page/inspector.tsx'
import { useMayInspect } from './use-may-inspect.ts'

/** The inspector, for accounts with the permission. */
export function InspectorPage() {
  return useMayInspect() ? <Inspector /> : <NotAllowed needs="View Inspector" />
}

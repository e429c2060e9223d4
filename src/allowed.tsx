import { lazy, type ReactNode } from 'react'
import type { Permission } from '../domain/user/permission.ts'
import { usePermission } from './app-services.ts'

const NotAllowed = lazy(() => import('./not-allowed.tsx').then((m) => ({ default: m.NotAllowed })))

/** Shows a screen only while the account has the permission. */
export function RequirePermission({ needs, children }: { needs: Permission; children: ReactNode }) {
  return usePermission(needs) ? children : <NotAllowed needs={needs} />
}

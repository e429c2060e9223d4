import { Lock } from './ui/icons/control-icons.ts'
import type { Permission } from '../domain/user/permission.ts'
import { useUser } from './app-services.ts'
import { EmptyState } from './ui/status/empty-state.tsx'

/** In place of a screen that the person's role does not open. */
export function NotAllowed({ needs }: { needs: Permission }) {
  if (useUser()?.limits)
    return (
      <EmptyState icon={<Lock />} title="Your account does not open this screen">
        {`Your access is read-only and limited to part of the company, or your role lacks the permission “${needs}”. An administrator can change this.`}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Lock />} title="Your role does not open this screen">
      {`You need the permission “${needs}”. Ask an administrator.`}
    </EmptyState>
  )
}

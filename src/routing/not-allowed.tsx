import { Lock } from '../ui/icons/control-icons.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { useUser } from '../app/app-services.ts'
import { EmptyState } from '../ui/status/empty-state.tsx'
import { tr } from '../texts/tr.ts'
import * as texts from '../app/texts.ts'

/** Page shown instead of a screen for which the user lacks the permission. */
export function NotAllowed({ needs }: { needs: Permission }) {
  if (useUser()?.limits)
    return (
      <EmptyState icon={<Lock />} title={tr(texts.yourAccountHasNoAccessToThisScreen)}>
        {tr(texts.yourAccessIsReadOnlyAndLimitedTo, { needs })}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Lock />} title={tr(texts.yourRoleHasNoAccessToThisScreen)}>
      {tr(texts.youNeedThePermissionNeedsAskAnAdministrator, { needs })}
    </EmptyState>
  )
}

import { Lock } from '../ui/icons/control-icons.ts'
import type { Permission } from '../../domain/user/permission.ts'
import { useUser } from '../app/app-services.ts'
import { EmptyState } from '../ui/status/empty-state.tsx'
import { tr } from '../texts/tr.ts'
import * as texts from '../app/texts.ts'

/** Shown instead of a screen that the person's role may not open. */
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

import { Lock } from './ui/icons/control-icons.ts'
import type { Permission } from '../domain/user/permission.ts'
import { useUser } from './app-services.ts'
import { EmptyState } from './ui/status/empty-state.tsx'

/** In place of a screen that the person's role does not open. */
export function NotAllowed({ needs }: { needs: Permission }) {
  if (useUser()?.limits)
    return (
      <EmptyState icon={<Lock />} title="Your account does not open this screen">
        {`You are limited to a part of the company, where you see but change nothing, or your role lacks the permission “${needs}”. Whoever keeps your team can lift the limit.`}
      </EmptyState>
    )
  return (
    <EmptyState icon={<Lock />} title="Your role does not open this screen">
      {`It needs the permission “${needs}”. Whoever keeps the roles of your company can give it to you.`}
    </EmptyState>
  )
}

import { Lock } from 'lucide-react'
import type { Permission } from '../domain/user/permission.ts'
import { EmptyState } from './ui/status/empty-state.tsx'

/** In place of a screen that the person's role does not open. */
export function NotAllowed({ needs }: { needs: Permission }) {
  return (
    <EmptyState icon={<Lock />} title="Your role does not open this screen">
      {`It needs the permission “${needs}”. Whoever keeps the roles of your company can give it to you.`}
    </EmptyState>
  )
}

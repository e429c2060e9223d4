import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from '../../../ui/icons/record-icons.ts'
import { useState } from 'react'
import { roles, type Role } from '../../../../contract/role.ts'
import { ApiError } from '../../../api.ts'
import { useSession } from '../../../app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'

/** Whether a role requires a second factor, and the way to change that, also of a role that every company has. */
export function RoleSecondFactor({ role }: { role: Role }) {
  const { api } = useSession()
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const required = !role.second_factor_required
  if (role.second_factor_required_of_all) return null

  async function change() {
    setBusy(true)
    try {
      await api.post(`${roles.path}/${role.id}/second-factor`, roles.reply, {
        body: { required },
        failure: 'The role could not be changed.',
      })
      showToast(
        'success',
        required ? `${role.name} requires a second factor in seven days.` : `${role.name} requires none.`,
      )
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      showToast('error', error.message)
    } finally {
      setBusy(false)
      setAsking(false)
      await queries.invalidateQueries({ queryKey: ['records', roles.path] })
    }
  }
  return (
    <>
      <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setAsking(true)}>
        {required ? 'Require a second factor' : 'Make the second factor optional'}
      </Button>
      <ConfirmDialog
        open={asking}
        title={required ? 'Require a second factor?' : 'Make the second factor optional?'}
        confirm={required ? 'Require it' : 'Make it optional'}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void change()}
      >
        {required
          ? `From seven days from now, people with the role ${role.name} set up a second factor before anything else works. Until then a notice above every page asks them to.`
          : `People with the role ${role.name} may turn the second factor off, and are not asked to set one up.`}
      </ConfirmDialog>
    </>
  )
}

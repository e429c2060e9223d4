import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from '../../../ui/icons/record-icons.ts'
import { useState } from 'react'
import { roles, type Role } from '../../../../contract/team/role.ts'
import { ApiError } from '../../../api/api.ts'
import { useSession } from '../../../app/app-services.ts'
import { Button } from '../../../ui/control/button.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

/**
 * Shows whether a role requires a second factor, with a button to change it. Built-in roles can be changed,
 * too.
 */
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
        failure: tr(texts.roleCouldNotBeChanged),
      })
      showToast(
        'success',
        required
          ? tr(texts.nameRequiresASecondFactorInSevenDays, { name: role.name })
          : tr(texts.nameRequiresNone, { name: role.name }),
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
        {required ? tr(texts.requireASecondFactor) : tr(texts.makeTheSecondFactorOptional)}
      </Button>
      <ConfirmDialog
        open={asking}
        title={required ? tr(texts.requireASecondFactor2) : tr(texts.makeTheSecondFactorOptional2)}
        confirm={required ? tr(texts.requireIt) : tr(texts.makeItOptional)}
        busy={busy}
        onClose={() => setAsking(false)}
        onConfirm={() => void change()}
      >
        {required
          ? tr(texts.fromSevenDaysFromNowPeopleWithThe, { name: role.name })
          : tr(texts.peopleWithTheRoleNameMayTurnThe, { name: role.name })}
      </ConfirmDialog>
    </>
  )
}

import type { z } from 'zod'
import { css } from '../../../../styled-system/css'
import { registerBody } from '../../../../contract/auth/account.ts'
import { COMPANY_KINDS } from '../../../../domain/records/company.ts'
import { useEffect, useState } from 'react'
import { useAppServices, useSession } from '../../../app/app-services.ts'
import { Notice } from '../../../ui/status/notice.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { AccountForm, newPasswordFields, type AccountField } from '../shared/account-form.tsx'
import { AuthPage } from '../shared/auth-page.tsx'
import { PageLinks, PageHeading } from '../shared/page-heading.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

type Values = z.input<typeof registerBody> & { user_group_id: string }

const here = Intl.DateTimeFormat().resolvedOptions().timeZone
/** adds the browser's time zone, because it may be an alias that the list does not contain */
const zones = [...new Set([here, ...Intl.supportedValuesOf('timeZone')])].map((id) => ({
  id,
  name: id.replaceAll('_', ' '),
}))

const whole = css({ whiteSpace: 'nowrap' })

/** Registers a company and its first administrator, then signs the administrator in. */
export function RegisterPage() {
  const session = useSession()
  const isOpen = useRegistration()
  const fields: AccountField<Values>[] = [
    { name: 'company_name', label: tr(texts.company), autoComplete: 'organization' },
    { name: 'user_group_id', label: tr(texts.whatItDoes), kind: 'choice', choices: COMPANY_KINDS },
    { name: 'time_zone', label: tr(texts.timeZone), kind: 'choice', choices: zones },
    { name: 'full_name', label: tr(texts.yourName), autoComplete: 'name' },
    { name: 'email', label: tr(texts.email), kind: 'email', autoComplete: 'username' },
    {
      name: 'phone_number',
      label: tr(texts.phone),
      kind: 'tel',
      autoComplete: 'tel',
      hint: tr(texts.mayBeLeftEmpty),
    },
    ...newPasswordFields(tr(texts.password)),
  ]
  return (
    <AuthPage>
      <PageHeading title={tr(texts.registerACompany)}>
        {isOpen !== false
          ? tr(texts.youBecomeItsAdministratorToJoinAnExisting)
          : tr(texts.toJoinAnExistingCompanyAskItsAdministrator)}
      </PageHeading>
      {isOpen === null && (
        <SkeletonLines count={6} label={tr(texts.checkingWhetherCompaniesCanBeRegistered)} />
      )}
      {isOpen === false && (
        <Notice kind="info">
          {rich(texts.thisServerAcceptsNoRegistrationsItsOperatorCan, {
            code: (words) => <code className={whole}>{words}</code>,
          })}
        </Notice>
      )}
      {isOpen && (
        <AccountForm
          label={tr(texts.registerACompany)}
          body={registerBody}
          fields={fields}
          initial={{
            company_name: '',
            user_group_id: COMPANY_KINDS[0].id,
            time_zone: here,
            full_name: '',
            email: '',
            phone_number: '',
            password: '',
            password_confirmation: '',
          }}
          submit={tr(texts.register)}
          send={(values) => session.register(values)}
        />
      )}
      <PageLinks links={[['/login', tr(texts.signInInstead)]]} />
    </AuthPage>
  )
}

/**
 * Returns whether a company can be registered, null while the settings load. If loading fails, it returns
 * true: the registration then shows the error.
 */
function useRegistration(): boolean | null {
  const { config } = useAppServices()
  const [isOpen, setOpen] = useState<boolean | null>(null)
  useEffect(() => {
    let here = true
    const told = (open: boolean) => here && setOpen(open)
    config.get().then(
      ({ registration }) => told(registration),
      () => {
        config.forget()
        told(true)
      },
    )
    return () => {
      here = false
    }
  }, [config])
  return isOpen
}

import * as texts from '../texts.ts'
import { ChevronDown, LogOut, SlidersHorizontal } from '../../../ui/icons/control-icons.ts'
import { Bug, Building, FileText, Mail as MailIcon, UserRound } from '../../../ui/icons/record-icons.ts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { isLanguage, LANGUAGES } from '../../../../domain/text/language.ts'
import { userUpdateReply } from '../../../../contract/auth/account.ts'
import { ApiError } from '../../../api/api.ts'
import { usePermission, useSession, useUser } from '../../../app/app-services.ts'
import { chooseLanguage, useLanguage } from '../../../texts/language.ts'
import { useCanInspect } from '../../../inspector/use-can-inspect.ts'
import { useUnsavedChanges } from '../../../resource/form/unsaved-changes.tsx'
import { useStoredImage } from '../../../resource/file/use-stored-file.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { Avatar } from './avatar.tsx'
import { tr } from '../../../texts/tr.ts'

const trigger = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  height: 'control.lg',
  paddingInline: '1.5',
  borderRadius: 'md',
  cursor: 'pointer',
  textAlign: 'left',
  _hover: { bg: 'hover' },
  _print: { display: 'none' },
  '& > svg': { width: '4', height: '4', color: 'ink.faint' },
})
const names = css({
  display: { base: 'none', md: 'block' },
  maxWidth: '[12rem]',
  '& > *': { display: 'block', truncate: true },
})
const name = css({ textStyle: 'label', color: 'ink' })
const faint = css({ textStyle: 'meta', color: 'ink.muted' })
const header = css({ paddingInline: '2.5', paddingBlock: '1.5', '& > *': { truncate: true } })

// white, because logos are designed for paper
const logo = css({
  height: '10',
  maxWidth: 'full',
  marginBottom: '2',
  padding: '1',
  borderRadius: 'sm',
  objectFit: 'contain',
  bg: '[white]',
})

/** The company's logo; hidden from screen readers, because the name stands beside it. */
function CompanyLogo({ digest }: { digest: string | null | undefined }) {
  const { picture } = useStoredImage(digest ?? null)
  return picture ? <img ref={picture} alt="" className={logo} /> : null
}

/** Menu: user, company, own pages, language, sign-out. */
export function ProfileMenu() {
  const user = useUser()
  const session = useSession()
  const { mayLeave } = useUnsavedChanges()
  const navigate = useNavigate()
  const seesOutbox = usePermission('View Outbox')
  const seesSettings = usePermission('View Company Settings')
  const seesSystem = usePermission('View System Settings')
  const seesBilling = usePermission('View Billing')
  const mayInspect = useCanInspect()
  const language = useLanguage()
  /**
   * Saves the language in the account, then reloads, because some modules translate their texts when they
   * load.
   */
  async function changeTo(id: string) {
    if (!isLanguage(id) || id === language || !(await mayLeave())) return
    try {
      const failure = tr(texts.languageCouldNotBeSaved)
      const { data } = await session.api.post('/user-update', userUpdateReply, {
        body: { language: id },
        failure,
      })
      session.actor.send({ type: 'profile.changed', user: data.user })
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      return showToast('error', caught.message)
    }
    await chooseLanguage(id)
    window.location.reload()
  }
  const fullName = user?.full_name || tr(texts.guest)
  const company = user?.company_name || tr(texts.myCompany)
  const page = (label: string, icon: ReactNode, to: string) => ({
    id: to,
    label,
    icon,
    onSelect: () => void navigate(to),
  })
  return (
    <Menu
      label={tr(texts.profile)}
      trigger={(attributes) => (
        <button type="button" aria-label={tr(texts.profileMenu)} className={trigger} {...attributes}>
          <Avatar name={fullName} digest={user?.avatar} />
          <span className={names}>
            <span className={name}>{fullName}</span>
            <span className={faint}>{company}</span>
          </span>
          <ChevronDown aria-hidden />
        </button>
      )}
      header={
        <div className={header}>
          <CompanyLogo digest={user?.company_logo} />
          <p className={name}>{fullName}</p>
          <p className={faint}>{company}</p>
          {user && <p className={faint}>{`${user.email} · ${user.role_name ?? user.role}`}</p>}
          {user?.limits && <p className={faint}>{tr(texts.limitedToAPartOfTheCompanyRead)}</p>}
        </div>
      }
      items={[
        page(tr(texts.myProfile), <UserRound aria-hidden />, '/profile'),
        ...(seesSettings
          ? [page(tr(texts.companySettings), <Building aria-hidden />, '/company-settings')]
          : []),
        ...(seesSystem
          ? [page(tr(texts.systemSettings), <SlidersHorizontal aria-hidden />, '/system-settings')]
          : []),
        ...(seesBilling ? [page(tr(texts.billingPlans), <FileText aria-hidden />, '/billing')] : []),
        ...(seesOutbox ? [page(tr(texts.outbox), <MailIcon aria-hidden />, '/outbox')] : []),
        ...(mayInspect ? [page(tr(texts.inspector), <Bug aria-hidden />, '/inspector')] : []),
        ...Object.entries(LANGUAGES).map(([id, label]) => ({
          id,
          label,
          chosen: id === language,
          onSelect: () => void changeTo(id),
        })),
        {
          id: 'log-out',
          label: tr(texts.logOut),
          icon: <LogOut aria-hidden />,
          onSelect: () => void mayLeave().then((leave) => (leave ? session.signOut() : undefined)),
        },
      ]}
    />
  )
}

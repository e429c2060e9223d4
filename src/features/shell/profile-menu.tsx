import { Building, ChevronDown, LogOut, Mail as MailIcon, SlidersHorizontal, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import { useAppConfig, usePermission, useSession, useUser } from '../../app-services.ts'
import { useLeaveGuard } from '../../resource/form/leave-guard.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Avatar } from './avatar.tsx'

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

/** Who is signed in, for which company, and the way out. */
export function ProfileMenu() {
  const user = useUser()
  const session = useSession()
  const { mayLeave } = useLeaveGuard()
  const navigate = useNavigate()
  // mail that is kept instead of being sent is for a demonstration's administrators
  const seesOutbox = usePermission('View Outbox')
  const showsOutbox = useAppConfig().outbox && seesOutbox
  const seesSettings = usePermission('View Company Settings')
  const seesSystem = usePermission('View System Settings')
  const fullName = user?.full_name || 'Guest'
  const company = user?.company_name || 'My Company'
  return (
    <Menu
      label="Profile"
      trigger={(attributes) => (
        <button type="button" aria-label="Profile menu" className={trigger} {...attributes}>
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
          <p className={name}>{fullName}</p>
          <p className={faint}>{company}</p>
          {user && <p className={faint}>{`${user.email} · ${user.role_name ?? user.role}`}</p>}
          {user?.limits && <p className={faint}>Sees a part of the company, changes nothing</p>}
        </div>
      }
      items={[
        {
          id: 'profile',
          label: 'My Profile',
          icon: <UserRound aria-hidden />,
          onSelect: () => void navigate('/profile'),
        },
        ...(seesSettings
          ? [
              {
                id: 'company-settings',
                label: 'Company Settings',
                icon: <Building aria-hidden />,
                onSelect: () => void navigate('/company-settings'),
              },
            ]
          : []),
        ...(seesSystem
          ? [
              {
                id: 'system-settings',
                label: 'System Settings',
                icon: <SlidersHorizontal aria-hidden />,
                onSelect: () => void navigate('/system-settings'),
              },
            ]
          : []),
        ...(showsOutbox
          ? [
              {
                id: 'outbox',
                label: 'Outbox',
                icon: <MailIcon aria-hidden />,
                onSelect: () => void navigate('/outbox'),
              },
            ]
          : []),
        {
          id: 'log-out',
          label: 'Log Out',
          icon: <LogOut aria-hidden />,
          onSelect: () => void mayLeave().then((leave) => (leave ? session.signOut() : undefined)),
        },
      ]}
    />
  )
}

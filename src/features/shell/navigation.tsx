import { History, Route } from '../../ui/icons/control-icons.ts'
import {
  Building2,
  ClipboardList,
  DoorOpen,
  FileText,
  Footprints,
  KeyRound,
  LayoutDashboard,
  ListChecks,
  Mail,
  MapPin,
  PenLine,
  Radar,
  ScanEye,
  ShieldUser,
  Smartphone,
  UsersRound,
} from '../../ui/icons/record-icons.ts'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Permission } from '../../../domain/user/permission.ts'
import { useUser } from '../../app-services.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuestAccess } from '../../use-guest-access.ts'

interface Entry {
  to: string
  label: string
  icon: ReactNode
  /** where its other pages are, unless they are below the page itself */
  under?: string
  needs: Permission
  /** only where guest access is on */
  whenGuestsAreLetIn?: true
}

const groups: { label: string | null; entries: Entry[] }[] = [
  {
    label: null,
    entries: [
      {
        to: '/dashboard',
        label: 'Dashboard',
        icon: <LayoutDashboard aria-hidden />,
        needs: 'View Dashboard',
      },
    ],
  },
  {
    label: 'Clients',
    entries: [
      {
        to: '/clients/list',
        under: '/clients',
        label: 'List',
        icon: <Building2 aria-hidden />,
        needs: 'View Clients',
      },
      {
        to: '/clients/assignments',
        under: '/assignments',
        label: 'Assignments',
        icon: <ClipboardList aria-hidden />,
        needs: 'View Assignments',
      },
      { to: '/documents', label: 'Documents', icon: <FileText aria-hidden />, needs: 'View Documents' },
      {
        to: '/clients/subscribers',
        label: 'Subscribers',
        icon: <Mail aria-hidden />,
        needs: 'View Subscribers',
      },
    ],
  },
  {
    label: 'Team',
    entries: [
      {
        to: '/employees/patrollers',
        label: 'Patrollers',
        icon: <ShieldUser aria-hidden />,
        needs: 'View Guards',
      },
      {
        to: '/employees/back-office',
        label: 'Back Office Team',
        icon: <UsersRound aria-hidden />,
        needs: 'View Back Office Team',
      },
      {
        to: '/guest-users',
        label: 'Guest Users',
        icon: <DoorOpen aria-hidden />,
        needs: 'View Guest Users',
        whenGuestsAreLetIn: true,
      },
      { to: '/worker-roles', label: 'Roles', icon: <KeyRound aria-hidden />, needs: 'View Roles' },
      { to: '/devices', label: 'Phones', icon: <Smartphone aria-hidden />, needs: 'View Phones' },
    ],
  },
  {
    label: null,
    entries: [
      {
        to: '/site-post',
        under: '/site-posts',
        label: 'Site Posts',
        icon: <MapPin aria-hidden />,
        needs: 'View Site Posts',
      },
      {
        to: '/checklistsdashboard',
        under: '/checklists',
        label: 'Checklists',
        icon: <ListChecks aria-hidden />,
        needs: 'View Checklists',
      },
    ],
  },
  {
    label: 'Occurences',
    entries: [
      {
        to: '/occurrence',
        under: '/occurrence-book',
        label: 'Occurence',
        icon: <PenLine aria-hidden />,
        needs: 'View Occurrences',
      },
    ],
  },
  {
    label: 'Tracker',
    entries: [
      { to: '/tracker', label: 'Patrol Tracker', icon: <Radar aria-hidden />, needs: 'View Live Map' },
      { to: '/tracker/trail', label: 'Trail Guard', icon: <Route aria-hidden />, needs: 'View Trails' },
      { to: '/patrols', label: 'Patrols', icon: <Footprints aria-hidden />, needs: 'View Patrols' },
    ],
  },
  {
    label: 'Company',
    entries: [
      { to: '/activity', label: 'Activity', icon: <History aria-hidden />, needs: 'View Activity' },
      {
        to: '/security-log',
        label: 'Security Log',
        icon: <ScanEye aria-hidden />,
        needs: 'View Security Log',
      },
    ],
  },
]

/** The entry that a page belongs to: the one whose addresses it shares most of. */
function entryOf(pathname: string): Entry | undefined {
  let nearest: { entry: Entry; length: number } | undefined
  for (const entry of groups.flatMap(({ entries }) => entries))
    for (const address of [entry.to, entry.under])
      if (address !== undefined && (pathname === address || pathname.startsWith(`${address}/`)))
        if (!nearest || address.length > nearest.length) nearest = { entry, length: address.length }
  return nearest?.entry
}

const list = css({ display: 'flex', flexDirection: 'column', gap: '0.5' })
const groupLabel = css.raw({
  textStyle: 'meta',
  fontWeight: 'medium',
  color: 'ink.faint',
  height: '8',
  display: 'flex',
  alignItems: 'flex-end',
  paddingInline: '3',
  paddingBottom: '1.5',
  whiteSpace: 'nowrap',
})
const lone = css({ marginTop: '2' })
const narrowLabel = css.raw({ paddingInline: '0', justifyContent: 'center' })
const link = css.raw({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  height: 'control.lg',
  paddingInline: '3',
  borderRadius: 'md',
  textStyle: 'label',
  color: 'ink.muted',
  whiteSpace: 'nowrap',
  transitionProperty: '[background-color, color]',
  transitionDuration: 'fast',
  _hover: { bg: 'hover', color: 'ink' },
  '& svg': { width: '5', height: '5', flexShrink: '0' },
  '&[aria-current]': {
    bg: 'accent.soft',
    color: 'accent.ink',
    _before: {
      content: '""',
      position: 'absolute',
      left: '[-0.75rem]',
      top: '2',
      bottom: '2',
      width: '[3px]',
      borderRadius: 'full',
      bg: 'accent',
    },
  },
})
const narrowLink = css.raw({ justifyContent: 'center', paddingInline: '0' })
const hidden = css({ srOnly: true })

interface Props {
  narrow?: boolean
  onLeave?: () => void
  /** what stands above the entries */
  children?: ReactNode
}

/** The console's screens that this person may open. Narrow shows the icons; the names stay for screen readers. */
export function Navigation({ narrow = false, onLeave, children }: Props) {
  const permissions = useUser()?.permissions ?? []
  const { pathname } = useLocation()
  const letsGuestsIn = useGuestAccess().data?.enabled === true
  const here = entryOf(pathname)
  return (
    <nav aria-label="Main">
      {children}
      {groups.map(({ label, entries }) => {
        const allowed = entries.filter(
          ({ needs, whenGuestsAreLetIn }) =>
            permissions.includes(needs) && (!whenGuestsAreLetIn || letsGuestsIn),
        )
        if (allowed.length === 0) return null
        return (
          <div key={entries[0]?.to} className={label ? undefined : lone}>
            {label && <p className={css(groupLabel, narrow && narrowLabel)}>{label}</p>}
            <ul className={list}>
              {allowed.map(({ to, label: name, icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={to === here?.to ? (to === pathname ? 'page' : 'true') : undefined}
                    onClick={onLeave}
                    className={css(link, narrow && narrowLink)}
                  >
                    {icon}
                    <span className={narrow ? hidden : undefined}>{name}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </nav>
  )
}

/** The navigation on narrow screens: it slides over the page and leaves with the first choice. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Askari" place="left">
      <Navigation onLeave={onClose} />
    </Dialog>
  )
}

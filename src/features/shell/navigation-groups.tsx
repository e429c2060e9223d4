import { CalendarDays, History, Route } from '../../ui/icons/control-icons.ts'
import {
  Bell,
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
import type { Permission } from '../../../domain/user/permission.ts'

export interface NavigationEntry {
  to: string
  label: string
  icon: ReactNode
  /** where its other pages are, unless they are below the page itself */
  under?: string
  needs: Permission
  /** only where guest access is on */
  whenGuestsAreLetIn?: true
}

/** The console's screens, as the navigation and the search list them. */
export const navigationGroups: { label: string | null; entries: NavigationEntry[] }[] = [
  {
    label: null,
    entries: [
      {
        to: '/dashboard',
        label: 'Dashboard',
        icon: <LayoutDashboard aria-hidden />,
        needs: 'View Dashboard',
      },
      { to: '/alarms', label: 'Alarms', icon: <Bell aria-hidden />, needs: 'View Alarms' },
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
    label: 'Schedule',
    entries: [
      {
        to: '/schedule/shifts',
        under: '/schedule',
        label: 'Shifts',
        icon: <CalendarDays aria-hidden />,
        needs: 'View Shifts',
      },
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

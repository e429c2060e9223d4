import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { useUser } from '../../../app/app-services.ts'
import { useConsoleScreens } from '../../../app/console-screens.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuestAccess } from '../../../settings/use-guest-access.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

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
  /** shown above the links */
  children?: ReactNode
}

/**
 * Links to the screens that this person may open. `narrow` shows only icons; screen readers still get the
 * names.
 */
export function Navigation({ narrow = false, onLeave, children }: Props) {
  const permissions = useUser()?.permissions ?? []
  const { pathname } = useLocation()
  const letsGuestsIn = useGuestAccess().data?.enabled === true
  const { groups, entryOf } = useConsoleScreens()
  const here = entryOf(pathname)
  return (
    <nav aria-label={tr(texts.main)}>
      {children}
      {groups.map(({ label, entries }) => {
        const allowed = entries.filter(
          ({ needs, whenGuestsAreLetIn }) =>
            permissions.includes(needs) && (!whenGuestsAreLetIn || letsGuestsIn),
        )
        if (allowed.length === 0) return null
        return (
          <div key={entries[0]?.to} className={label ? undefined : lone}>
            {label && <p className={css(groupLabel, narrow && narrowLabel)}>{tr(label)}</p>}
            <ul className={list}>
              {allowed.map(({ to, label: name, icon: Icon }) => (
                <li key={to}>
                  <Link
                    to={to}
                    aria-current={to === here?.to ? (to === pathname ? 'page' : 'true') : undefined}
                    onClick={onLeave}
                    className={css(link, narrow && narrowLink)}
                  >
                    {Icon && <Icon />}
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

/** The navigation in a drawer over the page, for narrow screens. It closes when a link is followed. */
export function NavigationDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title={tr(texts.askari)} place="left">
      <Navigation onLeave={onClose} />
    </Dialog>
  )
}

import { PanelLeft } from '../../ui/icons/record-icons.ts'
import { Suspense } from 'react'
import { css } from '../../../styled-system/css'
import { lazyPart } from '../../lazy-part.ts'
import { ErrorBoundary } from '../../ui/status/error-boundary.tsx'
import { IconButton } from '../../ui/control/icon-button.tsx'
import { ThemeMenu } from '../../ui/theme/theme-menu.tsx'
import { CompanyClock } from './company-clock.tsx'
import { PrintedLogo } from './printed-logo.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchButton } from './search/search-button.tsx'
import { TopbarTitlePlace } from './topbar-title.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const NotificationBell = lazyPart(() =>
  import('./notification-bell.tsx').then((file) => file.NotificationBell),
)

const bar = css({
  display: 'flex',
  alignItems: 'center',
  gap: { base: '2', md: '3' },
  flexShrink: '0',
  height: 'topbar',
  paddingInline: { base: '2', md: '3' },
  bg: 'surface',
  borderBottomWidth: 'thin',
  borderColor: 'line',
  zIndex: 'topbar',
})
const title = css({ flex: '1', minWidth: '0' })

interface Props {
  /** whether the navigation is open, for screen readers */
  expanded: boolean
  onToggle: () => void
}

export function TopBar({ expanded, onToggle }: Props) {
  return (
    <header className={bar}>
      <IconButton label={tr(texts.toggleSidebar)} aria-expanded={expanded} onClick={onToggle}>
        <PanelLeft />
      </IconButton>
      <TopbarTitlePlace className={title} />
      <PrintedLogo />
      {/* the page itself reports missing settings */}
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <CompanyClock />
        </Suspense>
      </ErrorBoundary>
      <ErrorBoundary fallback={() => null}>
        <Suspense>
          <NotificationBell />
        </Suspense>
      </ErrorBoundary>
      <SearchButton />
      <ThemeMenu />
      <ProfileMenu />
    </header>
  )
}

import * as texts from '../texts.ts'
import { createContext, useContext, useState, type ReactNode, Suspense } from 'react'
import { createPortal } from 'react-dom'
import { css } from '../../../../styled-system/css'
import { useUser, useTimeZone } from '../../../app/app-services.ts'
import { useStoredImage } from '../../../resource/file/use-stored-file.ts'
import { tr } from '../../../texts/tr.ts'
import { zoneClock, zoneCityName } from '../../../../domain/time/zone-time.ts'
import { useNow } from '../../../ui/content/use-now.ts'
import { PanelLeft } from '../../../ui/icons/record-icons.ts'
import { lazyPart } from '../../../loading/lazy-part.ts'
import { ErrorBoundary } from '../../../ui/status/error-boundary.tsx'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { ThemeMenu } from '../../../ui/theme/theme-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchButton } from '../search/search-button.tsx'

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
  /** whether the navigation is open, announced to screen readers */
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
      {/* on its own page, missing settings are already reported */}
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

const clock = css({
  display: { base: 'none', lg: 'flex' },
  alignItems: 'baseline',
  gap: '1.5',
  tabular: true,
  textStyle: 'label',
  color: 'ink',
  whiteSpace: 'nowrap',
})
const zone = css({ textStyle: 'meta', color: 'ink.faint' })

/** Clock with the company's local time. The console shows all times in this zone. */
export function CompanyClock() {
  const timeZone = useTimeZone()
  const now = useNow(1000)
  return (
    <div className={clock} title={timeZone}>
      {zoneClock(timeZone).time(now)} <span className={zone}>{zoneCityName(timeZone)}</span>
    </div>
  )
}

const onPaper = css({
  display: 'none',
  height: '10',
  maxWidth: '[12rem]',
  objectFit: 'contain',
  _print: { display: 'block' },
})

/** The company's logo, shown only at the top of printed pages. */
export function PrintedLogo() {
  const company = useUser()
  const { picture } = useStoredImage(company?.company_logo ?? null)
  return picture ? (
    <img
      ref={picture}
      alt={tr(texts.logoOfCompanyName, { companyName: company?.company_name ?? tr(texts.theCompany) })}
      className={onPaper}
    />
  ) : null
}

const PlaceContext = createContext<{
  place: HTMLElement | null
  setPlace: (place: HTMLElement | null) => void
} | null>(null)

/** Connects the top bar with the page below it, so that the page can render its heading into the bar. */
export function TopbarTitleProvider({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  return <PlaceContext value={{ place, setPlace }}>{children}</PlaceContext>
}

/** Place where `TopbarTitle` renders the heading. */
export function TopbarTitlePlace({ className }: { className: string }) {
  return <div ref={useContext(PlaceContext)?.setPlace} className={className} />
}

/** Renders the page's heading into the top bar. */
export function TopbarTitle({ children }: { children: ReactNode }) {
  const place = useContext(PlaceContext)?.place
  return place ? createPortal(children, place) : null
}

import { Suspense } from 'react'
import { css } from '../../styled-system/css'
import { useAppConfig } from './app-services.ts'
import { ErrorBoundary } from '../ui/status/error-boundary.tsx'
import { tr } from '../texts/tr.ts'
import { useLanguage } from '../texts/language.ts'
import * as texts from './texts.ts'

/** `--strip` is this banner's height. Screens below subtract it from their own height. */
const strip = css({
  height: '[var(--strip)]',
  paddingInline: '3',
  truncate: true,
  textAlign: 'center',
  fontSize: '2xs',
  lineHeight: '[var(--strip)]',
  bg: 'sunken',
  color: 'ink.muted',
  _print: { display: 'none' },
})

/** Banner above every screen of a demo server: data in it may be deleted at any time. */
export function DemoStrip() {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense>
        <Strip />
      </Suspense>
    </ErrorBoundary>
  )
}

function Strip() {
  useLanguage()
  return (
    useAppConfig().demo && (
      <aside className={strip} data-strip>
        {tr(texts.demonstrationItsPasswordsArePublic)}
      </aside>
    )
  )
}

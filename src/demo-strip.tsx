import { Suspense } from 'react'
import { css } from '../styled-system/css'
import { useAppConfig } from './app-services.ts'
import { ErrorBoundary } from './ui/status/error-boundary.tsx'
import { tr } from './texts/tr.ts'
import { useLanguage } from './texts/use-language.ts'
import * as texts from './texts.ts'

/** `--strip` takes its height from that of the screens beneath it. */
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

/** Above every screen of a server that runs the demo: whoever reads it must not keep anything of worth there. */
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

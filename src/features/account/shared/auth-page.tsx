import * as shared from '../../../texts/texts.ts'
import * as texts from '../texts.ts'
import { css } from '../../../../styled-system/css'
import { isLanguage, LANGUAGES } from '../../../../domain/text/language.ts'
import { chooseLanguage, useLanguage } from '../../../texts/language.ts'
import { tr } from '../../../texts/tr.ts'
import { Button } from '../../../ui/control/button.tsx'
import type { ReactNode } from 'react'
import { Logo } from '../../../ui/theme/logo.tsx'
import { PatrolArt } from './patrol-art.tsx'

const page = css({
  display: 'grid',
  minHeight: 'viewport',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[minmax(0, 1.15fr) minmax(26rem, 1fr)]' },
})
const picture = css({
  display: { base: 'none', lg: 'block' },
  position: 'sticky',
  top: '0',
  height: 'viewport',
  overflow: 'hidden',
  bg: 'sunken',
  borderRightWidth: 'thin',
  borderColor: 'line',
})
const motto = css({
  position: 'absolute',
  left: '12',
  bottom: '12',
  maxWidth: 'sm',
  fontSize: '2xl',
  fontWeight: 'semibold',
  letterSpacing: 'tight',
  lineHeight: 'tight',
})
const side = css({ display: 'grid', placeItems: 'center', padding: '6' })
const column = css({ width: 'full', maxWidth: '[22rem]', display: 'flex', flexDirection: 'column', gap: '8' })
const brand = css({ display: 'flex', alignItems: 'center', gap: '3' })
const mark = css({ width: '9', height: '9' })
const name = css({ fontSize: 'xl', fontWeight: 'semibold', letterSpacing: 'tight' })

/** Layout of the pages before the sign-in: an illustration, and next to it the form. */
export function AuthPage({ children }: { children: ReactNode }) {
  return (
    <div className={page}>
      <div aria-hidden className={picture}>
        <PatrolArt />
        <p className={motto}>{tr(texts.everyPostEveryRoundAsItHappensAnd)}</p>
      </div>
      <main className={side}>
        <div className={column}>
          <div className={brand}>
            <span className={mark}>
              <Logo />
            </span>
            <span className={name}>{tr(texts.askari)}</span>
          </div>
          {children}
          <LanguageButtons />
        </div>
      </main>
    </div>
  )
}

const row = css({ display: 'flex', flexWrap: 'wrap', gap: '1' })

/** The languages, each by its own name, for pages before the sign-in. */
export function LanguageButtons() {
  const chosen = useLanguage()
  return (
    <div role="group" aria-label={tr(shared.language)} className={row}>
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <Button
          key={language}
          tone="ghost"
          size="sm"
          lang={language}
          pressed={language === chosen}
          onClick={() => void (isLanguage(language) && chooseLanguage(language))}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}

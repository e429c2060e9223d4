import * as shared from '../../../texts/texts.ts'
import { css } from '../../../../styled-system/css'
import { isLanguage, LANGUAGES } from '../../../../domain/text/language.ts'
import { chooseLanguage, useLanguage } from '../../../texts/language.ts'
import { tr } from '../../../texts/tr.ts'
import { Button } from '../../../ui/control/button.tsx'

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

import { LANGUAGES, type Language } from '../../domain/texts/language.ts'
import { chooseLanguage } from './language.ts'
import { tr } from './tr.ts'
import { useLanguage } from './use-language.ts'
import * as texts from './texts.ts'

/** The languages of the page, each by its own name. */
export function LanguageChoice() {
  return (
    <select
      aria-label={tr(texts.language)}
      value={useLanguage()}
      onChange={({ target }) => void chooseLanguage(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}

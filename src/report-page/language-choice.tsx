import { LANGUAGES, type Language, type ReportTexts } from './report-texts.ts'

/** The languages of the page, each by its own name. */
export function LanguageChoice(props: {
  language: Language
  texts: ReportTexts
  onChoose: (language: Language) => void
}) {
  return (
    <select
      aria-label={props.texts.language}
      value={props.language}
      onChange={({ target }) => props.onChoose(target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([language, name]) => (
        <option key={language} value={language} lang={language}>
          {name}
        </option>
      ))}
    </select>
  )
}

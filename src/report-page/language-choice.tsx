import { LANGUAGES, type Language } from '../../domain/text/language.ts'

/** Buttons to select the language of the page, each labelled with its own name. */
export function LanguageChoice(props: {
  language: Language
  label: string
  onChoose: (language: Language) => void
}) {
  return (
    <select
      aria-label={props.label}
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

import type { CodePage } from '../../../contract/field/code-page.ts'
import type { Draft } from '../sending/report-store.ts'

type Answer = Draft['answers'][number]

/** Input with the options of an item, to select one or several. */
export function OptionsAnswer(props: {
  item: CodePage['checklists'][number]['items'][number]
  name: string
  answer: Answer
  onAnswer: (answer: Answer) => void
}) {
  const { item, answer } = props
  const isMulti = item.answer === 'multi'
  const chosen = Array.isArray(answer) ? answer : [answer]
  const choose = (option: string, isOn: boolean) => {
    if (!isMulti) return props.onAnswer(option)
    const next = item.options.filter((each) => (each === option ? isOn : chosen.includes(each)))
    props.onAnswer(next.length === 0 ? null : next)
  }
  return (
    <div className="options">
      {item.options.map((option) => (
        <label key={option} className="half">
          <input
            type={isMulti ? 'checkbox' : 'radio'}
            name={props.name}
            checked={chosen.includes(option)}
            onChange={({ target }) => choose(option, target.checked)}
          />
          {option}
        </label>
      ))}
    </div>
  )
}

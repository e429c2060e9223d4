import { css } from '../../../styled-system/css'

const box = css({ position: 'relative', display: 'flex', flexDirection: 'column', gap: '1', minWidth: '0' })
const bars = css({ display: 'flex', alignItems: 'flex-end', gap: '[2px]', height: '12' })
const bar = css({
  flex: '1',
  minWidth: '0',
  minHeight: '[1px]',
  bg: 'accent',
  borderTopRadius: 'sm',
  '&[data-none]': { bg: 'line' },
  // the last bar is faint, because its period is not over
  _last: { opacity: '[0.55]' },
})
const ends = css({ display: 'flex', justifyContent: 'space-between', textStyle: 'meta', color: 'ink.muted' })

interface Props {
  label: string
  unit: string
  /** label of each bar, such as a day */
  names: readonly string[]
  values: readonly number[]
}

/** Shows counts as bars, with a table for screen readers. The last bar is for a period that is not over. */
export function DayBars({ label, unit, names, values }: Props) {
  const most = Math.max(1, ...values)
  return (
    <div className={box}>
      <div className={bars} aria-hidden>
        {values.map((value, at) => (
          <div
            key={names[at]}
            className={bar}
            data-none={value === 0 || undefined}
            title={`${names[at]}: ${value}`}
            style={{ height: `${(value / most) * 100}%` }}
          />
        ))}
      </div>
      <div className={ends} aria-hidden>
        <span>{names[0]}</span>
        <span>{names.at(-1)}</span>
      </div>
      <div className={css({ srOnly: true })}>
        <table>
          <caption>{label}</caption>
          <tbody>
            {values.map((value, at) => (
              <tr key={names[at]}>
                <th scope="row">{names[at]}</th>
                <td>{`${value} ${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}

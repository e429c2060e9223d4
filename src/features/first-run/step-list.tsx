import { Check } from '../../ui/icons/control-icons.ts'
import { Link } from 'react-router-dom'
import { css } from '../../../styled-system/css'
import type { Step, StepId } from './first-run-steps.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Lists the setup steps with their progress. A narrow screen shows only the progress. */
export function StepList({ steps, next }: { steps: readonly Step[]; next: StepId | null }) {
  const done = steps.filter((step) => step.done).length
  return (
    <nav aria-label={tr(texts.steps)}>
      <div className={short}>
        <p className={shortText}>
          {next === null
            ? tr(texts.done)
            : tr(texts.doneOfStepCountStepsDone, { done, stepCount: steps.length })}
        </p>
        <div className={track} aria-hidden>
          <div className={filled} style={{ width: `${(done / steps.length) * 100}%` }} />
        </div>
      </div>
      <ol className={list}>
        {steps.map(({ id, label, done: isDone, with: thing }, at) => (
          <li
            key={id}
            className={item}
            aria-current={id === next ? 'step' : undefined}
            data-done={isDone || undefined}
          >
            <span aria-hidden className={css(mark, isDone && markDone, id === next && markNext)}>
              {isDone ? <Check /> : at + 1}
            </span>
            <div className={words}>
              <p className={id === next ? strong : plain}>
                {label}
                {isDone && <span className={css({ srOnly: true })}>{tr(texts.done2)}</span>}
              </p>
              {isDone && thing && (
                <Link to={thing.to} className={detail}>
                  {thing.name}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const short = css({ display: { base: 'flex', lg: 'none' }, flexDirection: 'column', gap: '1.5' })
const shortText = css({ textStyle: 'meta', color: 'ink.muted', tabular: true })
const track = css({ height: '1', borderRadius: 'full', bg: 'active', overflow: 'hidden' })
const filled = css({
  height: 'full',
  borderRadius: 'full',
  bg: 'accent',
  transitionProperty: '[width]',
  transitionDuration: 'slow',
  transitionTimingFunction: 'out',
})
const list = css({ display: { base: 'none', lg: 'flex' }, flexDirection: 'column' })
const item = css({
  position: 'relative',
  display: 'flex',
  gap: '3',
  minHeight: '[3.75rem]',
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: '[0.9375rem]',
    top: '[2.25rem]',
    bottom: '[0.25rem]',
    width: 'px',
    bg: 'line',
  },
  '&[data-done]:not(:last-child)::before': { bg: 'accent' },
})
const mark = css.raw({
  display: 'grid',
  placeItems: 'center',
  width: '8',
  height: '8',
  flexShrink: '0',
  borderRadius: 'full',
  borderWidth: 'thin',
  borderColor: 'line',
  bg: 'surface',
  color: 'ink.muted',
  textStyle: 'meta',
  fontWeight: 'medium',
  tabular: true,
  '& svg': { width: '4', height: '4' },
})
const markDone = css.raw({ bg: 'accent.soft', borderColor: 'transparent', color: 'accent.ink' })
const markNext = css.raw({ borderColor: 'accent', borderWidth: 'thick', color: 'accent.ink' })
const words = css({ paddingTop: '1.5', minWidth: '0' })
const plain = css({ textStyle: 'dense', color: 'ink.muted' })
const strong = css({ textStyle: 'label', color: 'ink' })
const detail = css({
  display: 'block',
  truncate: true,
  textStyle: 'meta',
  color: 'ink.muted',
  _hover: { color: 'accent.ink', textDecoration: 'underline' },
})

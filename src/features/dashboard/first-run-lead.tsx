import { ArrowRight } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Link to the setup steps. `at` is whether they have been started. */
export function FirstRunLead({ at }: { at: 'begin' | 'go on' }) {
  const begins = at === 'begin'
  return (
    <section aria-labelledby="first-run" className={box} data-begins={begins || undefined}>
      <div className={words}>
        <h2 id="first-run" className={title}>
          {begins ? tr(texts.putYourFirstGuardOnTheMap) : tr(texts.noGuardIsOnTheMapYet)}
        </h2>
        <p className={text}>
          {begins ? tr(texts.clientASiteWithItsGeofenceAGuard) : tr(texts.someOfTheFirstStepsAreDoneContinue)}
        </p>
      </div>
      <Link to="/first-run" className={cx(buttonRecipe({ tone: 'solid', size: begins ? 'lg' : 'md' }))}>
        {begins ? tr(texts.begin) : tr(texts.continueLabel)} <ArrowRight aria-hidden />
      </Link>
    </section>
  )
}

const box = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '4',
  padding: '4',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'accent',
  borderRadius: 'lg',
  '&[data-begins]': { padding: { base: '5', md: '8' }, borderRadius: 'xl' },
})
const words = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const title = css({
  textStyle: 'heading',
  '[data-begins] &': { textStyle: 'title', fontSize: { base: 'xl', md: '2xl' } },
})
const text = css({ textStyle: 'body', color: 'ink.muted', maxWidth: 'prose', textWrap: 'balance' })

import { ArrowRight } from '../../ui/icons/page-icons.ts'
import { Link } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { buttonRecipe } from '../../ui/control/button.tsx'

/** Leads whoever sets a company up to the steps that end with a guard on the map. */
export function FirstRunLead({ at }: { at: 'begin' | 'go on' }) {
  const begins = at === 'begin'
  return (
    <section aria-labelledby="first-run" className={box} data-begins={begins || undefined}>
      <div className={words}>
        <h2 id="first-run" className={title}>
          {begins ? 'Put your first guard on the map' : 'No guard is on the map yet'}
        </h2>
        <p className={text}>
          {begins
            ? 'A client, a site with its fence, a guard and a phone: about ten minutes, step by step.'
            : 'Some of the first steps are done. Go on where they end.'}
        </p>
      </div>
      <Link to="/first-run" className={cx(buttonRecipe({ tone: 'solid', size: begins ? 'lg' : 'md' }))}>
        {begins ? 'Begin' : 'Go on'} <ArrowRight aria-hidden />
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

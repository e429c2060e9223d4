import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  /** the guard's id as in the URL */
  id: string
  onClear: () => void
}

/** Panel shown if the URL selects a guard who does not exist. */
export function GuardNotFound({ id, onClear }: Props) {
  return (
    <section aria-label={tr(texts.selectedGuard)} role="alert" className={card}>
      <h3 className={heading}>{tr(texts.noSuchGuard)}</h3>
      <p>{rich(texts.thereIsNoGuardWithTheNumberId, { id })}</p>
      <Button size="sm" onClick={onClear}>
        {tr(texts.showAllGuards)}
      </Button>
    </section>
  )
}

const card = css({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '2',
  padding: '3',
  borderTopWidth: 'thin',
  borderBottomWidth: 'thin',
  borderColor: 'line',
  bg: 'sunken',
  textStyle: 'dense',
  overflowWrap: 'anywhere',
})
const heading = css({ textStyle: 'heading' })

import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'

interface Props {
  /** as the address gives it */
  id: string
  onClear: () => void
}

/** In place of a guard's panel, where the address names nobody. */
export function NoSuchGuard({ id, onClear }: Props) {
  return (
    <section aria-label="Selected guard" role="alert" className={card}>
      <h3 className={heading}>No such guard</h3>
      <p>There is no guard with the number {id}, or none that you may see.</p>
      <Button size="sm" onClick={onClear}>
        Show all guards
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

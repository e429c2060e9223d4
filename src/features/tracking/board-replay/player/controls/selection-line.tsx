import { css } from '../../../../../../styled-system/css'
import { Button } from '../../../../../ui/control/button.tsx'
import { rich } from '../../../../../texts/rich.ts'
import { tr } from '../../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  count: number
  onClear: () => void
}

/** Number of guards selected together, to whom export and whole trails apply, with a Clear button. */
export function SelectionLine({ count, onClear }: Props) {
  return (
    <div role="status" className={line}>
      {count > 0 && (
        <>
          {rich(texts.countGuardsChosen, { count })}
          <Button data-of-chosen size="sm" tone="ghost" onClick={onClear}>
            {tr(texts.clear)}
          </Button>
        </>
      )}
    </div>
  )
}

const line = css({
  flex: '[0 0 100%]',
  order: '-3',
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  textStyle: 'dense',
  tabular: true,
})

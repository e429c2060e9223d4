import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'

interface Props {
  count: number
  onClear: () => void
}

/** How many guards are chosen together, for export and whole paths, and the way back to none. */
export function ChosenLine({ count, onClear }: Props) {
  return (
    <div role="status" className={line}>
      {count > 0 && (
        <>
          {count} {count === 1 ? 'guard' : 'guards'} chosen
          <Button data-of-chosen size="sm" tone="ghost" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
    </div>
  )
}

const line = css({ display: 'flex', alignItems: 'center', gap: '2', textStyle: 'dense', tabular: true })

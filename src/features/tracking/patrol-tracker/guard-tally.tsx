import { css } from '../../../../styled-system/css'

const urgent = css({ color: 'lost', fontWeight: 'medium' })

/** How many guards the list shows. */
export function GuardTally({ shown, all }: { shown: number; all: number }) {
  return <span>{shown === all ? all : `${shown} of ${all}`}</span>
}

/** How many of them need attention, where the list that begins with them is folded away. */
export function NeedingAttention({ count }: { count: number }) {
  return (
    <span className={urgent}>
      {count} {count === 1 ? 'needs' : 'need'} attention
    </span>
  )
}

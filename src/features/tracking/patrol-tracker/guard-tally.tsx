import { css } from '../../../../styled-system/css'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const urgent = css({ color: 'lost', fontWeight: 'medium' })

/** How many guards the list shows. */
export function GuardTally({ shown, all }: { shown: number; all: number }) {
  return <span>{shown === all ? all : tr(texts.shownOfAll, { shown, all })}</span>
}

/** How many of them need attention, where the list that begins with them is folded away. */
export function NeedingAttention({ count }: { count: number }) {
  return <span className={urgent}>{rich(texts.countNeedAttention, { count })}</span>
}

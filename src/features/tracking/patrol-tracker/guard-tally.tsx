import { css } from '../../../../styled-system/css'
import { rich } from '../../../texts/rich.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

const urgent = css({ color: 'lost', fontWeight: 'medium' })

/** Number of listed guards. */
export function GuardCount({ shown, all }: { shown: number; all: number }) {
  return <span>{shown === all ? all : tr(texts.shownOfAll, { shown, all })}</span>
}

/** Number of listed guards who need attention, when the list is folded. */
export function AttentionCount({ count }: { count: number }) {
  return <span className={urgent}>{rich(texts.countNeedAttention, { count })}</span>
}

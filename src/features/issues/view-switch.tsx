import { css } from '../../../styled-system/css'
import { useUrlParams, withParams } from '../../use-address.ts'
import { Button } from '../../ui/control/button.tsx'
import { ListChecks } from '../../ui/icons/record-icons.ts'
import { Columns3 } from '../../ui/icons/control-icons.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const group = css({ display: 'flex', gap: '1' })

/** Shows the same issues as a list or as a board. */
export function ViewSwitch() {
  const [params, write] = useUrlParams()
  const isBoard = params.get('view') === 'board'
  const show = (view: string | null) => write((before) => withParams(before, { view, page: null }))
  return (
    <div role="group" aria-label={tr(texts.view)} className={group}>
      <Button icon={<ListChecks />} pressed={!isBoard} aria-pressed={!isBoard} onClick={() => show(null)}>
        {tr(texts.list)}
      </Button>
      <Button icon={<Columns3 />} pressed={isBoard} aria-pressed={isBoard} onClick={() => show('board')}>
        {tr(texts.board)}
      </Button>
    </div>
  )
}

import { Footprints } from '../../ui/icons/record-icons.ts'
import { Link } from 'react-router-dom'
import { buttonRecipe } from '../../ui/control/button.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

/** Link from the page of a guard or an assignment to its patrols. */
export function PatrolsLink({ of, id }: { of: 'worker_id' | 'assignment_id'; id: string }) {
  return (
    <Link
      className={buttonRecipe({ size: 'sm' })}
      to={`/patrols?${new URLSearchParams({ [of]: id }).toString()}`}
    >
      <Footprints aria-hidden /> {tr(texts.patrols)}
    </Link>
  )
}

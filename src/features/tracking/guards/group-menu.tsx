import { ListTree } from '../../../ui/icons/tracker-icons.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { GROUPINGS, type Grouping } from '../url/tracker-url-state.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  groupBy: Grouping
  onGroup: (by: Grouping) => void
}

const NAMES: Record<Grouping, string> = {
  name: tr(texts.byNameWithoutGroups),
  attention: tr(texts.byAttention),
  assignment: tr(texts.byAssignment),
  shift: tr(texts.byShift),
}

/** Menu button for how the list of guards is grouped. */
export function GroupMenu({ groupBy, onGroup }: Props) {
  return (
    <Menu
      label={tr(texts.orderOfTheList)}
      trigger={(attributes) => (
        <IconButton
          label={tr(texts.orderOfTheListNames, { NAMES: NAMES[groupBy].toLowerCase() })}
          outlined
          pressed={groupBy !== 'name'}
          {...attributes}
          // looks pressed while the list is grouped, but opens a menu, so it is no toggle
          aria-pressed={undefined}
        >
          <ListTree />
        </IconButton>
      )}
      items={GROUPINGS.map((id) => ({
        id,
        label: NAMES[id],
        chosen: id === groupBy,
        onSelect: () => onGroup(id),
      }))}
    />
  )
}

import { ListTree } from '../../../ui/icons/tracker-icons.ts'
import { IconButton } from '../../../ui/control/icon-button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { GROUPINGS, type Grouping } from '../tracker-search.ts'

interface Props {
  groupBy: Grouping
  onGroup: (by: Grouping) => void
}

const NAMES: Record<Grouping, string> = {
  name: 'By name, without groups',
  attention: 'By attention',
  assignment: 'By assignment',
  shift: 'By shift',
}

/** The button that says how the list of guards is put in order, and the menu to change it. */
export function GroupMenu({ groupBy, onGroup }: Props) {
  return (
    <Menu
      label="Order of the list"
      trigger={(attributes) => (
        <IconButton
          label={`Order of the list: ${NAMES[groupBy].toLowerCase()}`}
          outlined
          pressed={groupBy !== 'name'}
          {...attributes}
          // looks pressed where there are groups, but is the button of a menu
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

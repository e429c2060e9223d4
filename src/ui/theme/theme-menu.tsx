import { Monitor, Moon, Sun } from '../icons/control-icons.ts'
import { IconButton } from '../control/icon-button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'

const options = [
  { id: 'dark', label: 'Dark', Icon: Moon },
  { id: 'light', label: 'Light', Icon: Sun },
  { id: 'system', label: 'System', Icon: Monitor },
] as const

export function ThemeMenu() {
  const choice = useThemeChoice()
  const Shown = options.find(({ id }) => id === choice)?.Icon ?? Moon
  return (
    <Menu
      label="Theme"
      trigger={(attributes) => (
        <IconButton label="Theme" tip={false} {...attributes}>
          <Shown />
        </IconButton>
      )}
      items={options.map(({ id, label, Icon }) => ({
        id,
        label,
        icon: <Icon aria-hidden />,
        chosen: id === choice,
        onSelect: () => chooseTheme(id),
      }))}
    />
  )
}

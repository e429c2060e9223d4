import { Monitor, Moon, Sun } from '../icons/control-icons.ts'
import { IconButton } from '../control/icon-button.tsx'
import { Menu } from '../overlay/menu.tsx'
import { chooseTheme, useThemeChoice } from './theme.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const options = [
  { id: 'dark', label: texts.dark, Icon: Moon },
  { id: 'light', label: texts.light, Icon: Sun },
  { id: 'system', label: texts.system, Icon: Monitor },
] as const

export function ThemeMenu() {
  const choice = useThemeChoice()
  const Shown = options.find(({ id }) => id === choice)?.Icon ?? Moon
  return (
    <Menu
      label={tr(texts.theme)}
      trigger={(attributes) => (
        <IconButton label={tr(texts.theme)} tip={false} {...attributes}>
          <Shown />
        </IconButton>
      )}
      items={options.map(({ id, label, Icon }) => ({
        id,
        label: tr(label),
        icon: <Icon aria-hidden />,
        chosen: id === choice,
        onSelect: () => chooseTheme(id),
      }))}
    />
  )
}

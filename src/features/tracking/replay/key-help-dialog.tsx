import { css } from '../../../../styled-system/css'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { Switch } from '../../../ui/control/switch.tsx'
import { KEY_HELP } from './key-command.ts'

interface Props {
  open: boolean
  onClose: () => void
  /** null on a page that replays nothing */
  replay?: 'trail' | 'night' | null
  characterKeys: boolean
  onCharacterKeys: (on: boolean) => void
}

export function KeyHelpDialog({ open, onClose, replay = 'trail', characterKeys, onCharacterKeys }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard" size="sm">
      <dl className={list}>
        {KEY_HELP.filter((row) =>
          row.onlyInNight ? replay === 'night' : replay !== null || !row.replay,
        ).map(({ keys, does, inNight = does, character }) => (
          <div key={keys.join()} className={line} data-off={character && !characterKeys ? '' : undefined}>
            <dt className={names}>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{replay === 'night' ? inNight : does}</dd>
          </div>
        ))}
      </dl>
      <Switch checked={characterKeys} onChange={onCharacterKeys}>
        Keys of a single letter, digit or sign
      </Switch>
    </Dialog>
  )
}

const list = css({ display: 'grid', gap: '2', marginBottom: '4', textStyle: 'dense' })
const line = css({
  display: 'grid',
  gridTemplateColumns: '[6rem 1fr]',
  alignItems: 'center',
  '&[data-off] dt': { textDecoration: 'line-through' },
  '&[data-off]': { color: 'ink.faint' },
})
const names = css({ display: 'flex', gap: '1' })

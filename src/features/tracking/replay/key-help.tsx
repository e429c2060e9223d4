import { css } from '../../../../styled-system/css'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { Switch } from '../../../ui/control/switch.tsx'

export interface KeyHelpProps {
  /** null on a page that replays nothing */
  replay?: 'trail' | 'night' | null
  characterKeys: boolean
  onCharacterKeys: (on: boolean) => void
}

/** What is listed; `character` rows can be switched off, `replay` rows need a replay. */
export const KEY_HELP: readonly {
  keys: readonly string[]
  does: string
  /** where it is something else in a night of all guards */
  inNight?: string
  onlyInNight?: boolean
  character: boolean
  replay: boolean
}[] = [
  { keys: ['Space'], does: 'Play or pause', character: false, replay: true },
  {
    keys: ['←', '→'],
    does: 'Back or forward 10 s (Shift 1 min, Ctrl or Alt 10 min)',
    character: false,
    replay: true,
  },
  {
    keys: ['Home', 'End'],
    does: 'Start or end of the trail',
    inNight: 'Start or end of the replay',
    character: false,
    replay: true,
  },
  { keys: ['Esc'], does: 'Close what is open, the uppermost first', character: false, replay: false },
  {
    keys: ['J', 'K', 'L'],
    does: 'Play backward, pause, play forward (J or L again: faster)',
    character: true,
    replay: true,
  },
  {
    keys: [',', '.'],
    does: 'Previous or next point',
    inNight: 'Previous or next fix, of the selected guard or of anybody',
    character: true,
    replay: true,
  },
  {
    keys: ['P', 'N'],
    does: 'Previous event, next event',
    character: true,
    replay: true,
  },
  {
    keys: ['G'],
    does: 'Next gap without fixes (Shift: previous)',
    inNight: 'Next gap of the selected guard, or next time anybody goes offline (Shift: previous)',
    character: true,
    replay: true,
  },
  { keys: ['<', '>'], does: 'Slower or faster', character: true, replay: true },
  { keys: ['0', '9'], does: '0 to 9: jump to 0 % … 90 %', character: true, replay: true },
  { keys: ['F'], does: 'Follow on or off', character: true, replay: false },
  {
    keys: ['Z'],
    does: 'Fit the trail',
    inNight: 'Fit the paths, the chosen guards, or all',
    character: true,
    replay: true,
  },
  {
    keys: ['I', 'O'],
    does: 'Begin or end the range at this moment (Esc clears it)',
    onlyInNight: true,
    character: true,
    replay: true,
  },
  { keys: ['C'], does: 'Copy link at this moment', character: true, replay: false },
  { keys: ['/'], does: 'Search guards', character: true, replay: false },
  { keys: ['?'], does: 'This list', character: true, replay: false },
]

/** What each key does here, and whether those of a single character do it. */
export function KeyHelp({ replay = 'trail', characterKeys, onCharacterKeys }: KeyHelpProps) {
  return (
    <>
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
      {replay === 'night' && (
        <p className={more}>
          In the list of guards, Ctrl or ⌘ and a press (or Space) choose one more, Shift and a press (or ↑ ↓)
          all up to there, Ctrl or ⌘ and A all of the list.
        </p>
      )}
      <Switch checked={characterKeys} onChange={onCharacterKeys}>
        Keys of a single letter, digit or sign
      </Switch>
    </>
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
const more = css({ marginBottom: '4', textStyle: 'dense' })
const names = css({ display: 'flex', gap: '1' })

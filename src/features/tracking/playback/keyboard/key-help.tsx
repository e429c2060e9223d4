import { css } from '../../../../../styled-system/css'
import { Kbd } from '../../../../ui/content/kbd.tsx'
import { Switch } from '../../../../ui/control/switch.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

export interface KeyHelpProps {
  /** what the page plays; null if nothing */
  replay: 'trail' | 'night' | null
  characterKeys: boolean
  onCharacterKeys: (on: boolean) => void
}

/** Rows of the help. `character` keys can be turned off; `replay` keys apply only to playback. */
export const KEY_HELP: readonly {
  keys: readonly string[]
  does: string
  /** what the key does in a replay of all guards, if it is something else */
  inNight?: string
  /** whether the key works only while the timeline has the focus */
  ofTimeline?: boolean
  character: boolean
  replay: boolean
}[] = [
  { keys: ['Space'], does: tr(texts.playOrPause), character: false, replay: true },
  {
    keys: ['←', '→'],
    does: tr(texts.backOrForward10SShift1Min),
    character: false,
    replay: true,
  },
  {
    keys: ['Home', 'End'],
    does: tr(texts.startOrEndOfTheTrail),
    inNight: tr(texts.startOrEndOfTheReplay),
    character: false,
    replay: true,
  },
  {
    keys: ['+', '−'],
    does: tr(texts.zoomTheTimelineWhileItHasTheFocus),
    ofTimeline: true,
    character: false,
    replay: true,
  },
  { keys: ['Esc'], does: tr(texts.closeWhatIsOpenTheUppermostFirst), character: false, replay: false },
  {
    keys: ['J', 'K', 'L'],
    does: tr(texts.playBackwardPausePlayForwardJOrL),
    character: true,
    replay: true,
  },
  {
    keys: [',', '.'],
    does: tr(texts.previousOrNextPoint),
    inNight: tr(texts.previousOrNextFixOfTheSelectedGuard),
    character: true,
    replay: true,
  },
  {
    keys: ['P', 'N'],
    does: tr(texts.previousEventNextEvent),
    character: true,
    replay: true,
  },
  {
    keys: ['G'],
    does: tr(texts.nextGapWithoutFixesShiftPrevious),
    inNight: tr(texts.nextGapOfTheSelectedGuardOrNext),
    character: true,
    replay: true,
  },
  { keys: ['<', '>'], does: tr(texts.slowerOrFaster), character: true, replay: true },
  { keys: ['0', '9'], does: tr(texts.n0To9JumpTo090), character: true, replay: true },
  { keys: ['F'], does: tr(texts.followOnOrOff), character: true, replay: false },
  {
    keys: ['Z'],
    does: tr(texts.fitTheTrail),
    inNight: tr(texts.fitThePathsTheChosenGuardsOrAll),
    character: true,
    replay: true,
  },
  {
    keys: ['I', 'O'],
    does: tr(texts.beginOrEndTheRangeAtThisMoment),
    character: true,
    replay: true,
  },
  { keys: ['C'], does: tr(texts.copyLinkAtThisMoment), character: true, replay: false },
  { keys: ['/'], does: tr(texts.searchGuards), character: true, replay: false },
  { keys: ['?'], does: tr(texts.thisList), character: true, replay: false },
]

/** Explains the page's keys, with a switch for single-character keys. */
export function KeyHelp({ replay, characterKeys, onCharacterKeys }: KeyHelpProps) {
  return (
    <>
      <dl className={list}>
        {KEY_HELP.filter((row) => replay !== null || !row.replay).map(
          ({ keys, does, inNight = does, character }) => (
            <div key={keys.join()} className={line} data-off={character && !characterKeys ? '' : undefined}>
              <dt className={names}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{replay === 'night' ? inNight : does}</dd>
            </div>
          ),
        )}
      </dl>
      {replay === 'night' && <p className={more}>{tr(texts.inTheListOfGuardsCtrlOrAnd)}</p>}
      <Switch checked={characterKeys} onChange={onCharacterKeys}>
        {tr(texts.keysOfASingleLetterDigitOrSign)}
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

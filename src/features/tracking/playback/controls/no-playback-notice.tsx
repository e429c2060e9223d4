import { css } from '../../../../../styled-system/css'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

/** Notice instead of the playback controls, if the role may not replay. */
export function NoPlaybackNotice() {
  return <p className={note}>{tr(texts.yourRoleCanWatchLiveButCannotReplay)}</p>
}

const note = css({
  padding: '3',
  borderRadius: 'md',
  bg: 'raised',
  borderWidth: 'thin',
  borderColor: 'line.subtle',
  textStyle: 'dense',
  color: 'ink.muted',
})

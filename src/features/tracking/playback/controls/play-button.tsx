import { Pause, Play } from '../../../../ui/icons/replay-icons.ts'
import type { Ref } from 'react'
import { css } from '../../../../../styled-system/css'
import { Button } from '../../../../ui/control/button.tsx'
import { tr } from '../../../../texts/tr.ts'
import * as texts from '../texts.ts'

interface Props {
  runs: boolean
  onPress: () => void
  ref?: Ref<HTMLButtonElement>
}

/** The Play button, which is the Pause button while playback runs. */
export function PlayButton({ runs, onPress, ref }: Props) {
  return (
    <Button
      ref={ref}
      tone="solid"
      size="sm"
      icon={runs ? <Pause /> : <Play />}
      className={button}
      onClick={onPress}
    >
      <span>{runs ? tr(texts.pause) : tr(texts.play)}</span>
    </Button>
  )
}

const button = css({
  minWidth: '[5.5rem]',
  '& > span': { flex: '1', textAlign: 'center' },
  '@media (max-height: 30rem)': { minWidth: '9', paddingInline: '2.5', '& > span': { srOnly: true } },
})

import { Pause, Play } from 'lucide-react'
import { css } from '../../../../styled-system/css'
import { Button } from '../../../ui/control/button.tsx'

/** Play, or Pause while it runs. */
export function PlayButton({ runs, onPress }: { runs: boolean; onPress: () => void }) {
  return (
    <Button tone="solid" icon={runs ? <Pause /> : <Play />} className={button} onClick={onPress}>
      <span>{runs ? 'Pause' : 'Play'}</span>
    </Button>
  )
}

const button = css({
  minWidth: '[5.5rem]',
  '& > span': { flex: '1', textAlign: 'center' },
  '@media (max-height: 30rem)': { minWidth: '9', paddingInline: '2.5', '& > span': { srOnly: true } },
})

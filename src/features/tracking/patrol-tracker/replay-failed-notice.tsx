import { History } from '../../../ui/icons/control-icons.ts'
import { Button } from '../../../ui/control/button.tsx'
import { AlertBar } from '../../../ui/status/alert-bar.tsx'
import { useEscapeLayer } from '../escape-layers.ts'
import type { ReplayOpening } from '../board-replay/use-board-replay.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props extends ReplayOpening {
  /** whether the page shows live data, which must not be mistaken for the replay */
  isLive: boolean
  onDismiss: () => void
}

/** Notice that the requested replay could not be opened. A click or Escape dismisses it. */
export function ReplayFailedNotice({ refusal, isBack, isPending, retry, isLive, onDismiss }: Props) {
  useEscapeLayer('notice', refusal !== null, onDismiss)
  if (refusal === null) return null
  return (
    <AlertBar
      icon={<History aria-hidden />}
      title={isBack ? tr(texts.serverIsBack) : tr(texts.replayCouldNotBeOpened)}
      onRetry={retry}
      retryText={isBack ? tr(texts.openTheReplay) : tr(texts.tryAgain)}
      retrying={isPending}
      more={
        <Button size="sm" onClick={onDismiss}>
          {tr(texts.dismiss)}
        </Button>
      }
    >
      {!isBack &&
        (isLive
          ? tr(texts.refusalTheBoardIsLive, { refusal })
          : tr(texts.refusalTheBoardShowsWhatWasLastKnown, { refusal }))}
    </AlertBar>
  )
}

import { RotateCw, TriangleAlert } from '../icons/control-icons.ts'
import { Button } from '../control/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  title: string
  /** error message of the server or the network */
  detail?: string | undefined
  onRetry?: () => void
  retrying?: boolean
}

/** Message that something failed, with a Retry button. */
export function ErrorState({ title, detail, onRetry, retrying }: Props) {
  return (
    <div role="alert">
      <EmptyState
        failed
        icon={<TriangleAlert />}
        title={title}
        action={
          onRetry && (
            <Button icon={<RotateCw />} busy={retrying ?? false} onClick={onRetry}>
              {tr(texts.tryAgain)}
            </Button>
          )
        }
      >
        {detail}
      </EmptyState>
    </div>
  )
}

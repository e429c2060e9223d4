import { RotateCw, TriangleAlert } from '../icons/control-icons.ts'
import { Button } from '../control/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

interface Props {
  title: string
  /** what the server or the network said */
  detail?: string | undefined
  onRetry?: () => void
  retrying?: boolean
}

/** Says what failed and offers to try again. */
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

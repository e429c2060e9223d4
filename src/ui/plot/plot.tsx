import { Suspense } from 'react'
import { lazyPart } from '../../loading/lazy-part.ts'
import { css } from '../../../styled-system/css'
import { ErrorBoundary } from '../status/error-boundary.tsx'
import type { PlotProps } from './plot-canvas.tsx'
import { Skeleton } from '../status/skeleton.tsx'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const PlotCanvas = lazyPart(() => import('./plot-canvas.tsx').then((file) => file.PlotCanvas))

const box = css({ position: 'relative', height: '[11rem]', minWidth: '0', width: 'full' })
const failed = css({ textStyle: 'dense', color: 'ink.muted', padding: '4' })
const wait = css({ height: 'full', width: 'full' })

/** Values over time as bars on a canvas, with a table for screen readers. */
export function Plot(props: PlotProps) {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone: props.timeZone,
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <div className={box}>
      <div aria-hidden className={css({ position: 'absolute', inset: '0' })}>
        <ErrorBoundary fallback={() => <p className={failed}>{tr(texts.chartCouldNotBeLoaded)}</p>}>
          <Suspense fallback={<Skeleton className={wait} />}>
            <PlotCanvas {...props} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <table className={css({ srOnly: true })}>
        <caption>{props.label}</caption>
        <thead>
          <tr>
            <th scope="col">{tr(texts.time)}</th>
            <th scope="col">{props.unit}</th>
          </tr>
        </thead>
        <tbody>
          {props.times.map((t, at) => (
            <tr key={t}>
              <th scope="row">{clock.format(t)}</th>
              <td>
                {props.values[at]}
                {at === props.times.length - 1 && ` ${tr(texts.soFar)}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

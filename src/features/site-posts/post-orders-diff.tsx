import { css } from '../../../styled-system/css'
import { diffLines } from '../../../domain/text/diff-lines.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const lead = css({ textStyle: 'label', color: 'ink.muted' })
const lines = css({ display: 'flex', flexDirection: 'column', textStyle: 'body', maxWidth: '[75ch]' })
const line = css({
  display: 'block',
  paddingLeft: '4',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  borderLeftWidth: 'thick',
  borderColor: 'transparent',
  minHeight: '5',
  textDecoration: 'none',
})
const added = css({ borderColor: 'online', bg: 'online.soft' })
const removed = css({ borderColor: 'danger', color: 'ink.muted', textDecoration: 'line-through' })
const hidden = css({ srOnly: true })

/** Text of a version, with lines added and removed since version `since`. */
export function PostOrdersDiff({ before, after, since }: { before: string; after: string; since: number }) {
  return (
    <>
      <p className={lead}>{tr(texts.wholeTextWithWhatDiffersFromVersionSince, { since })}</p>
      <div className={lines}>
        {diffLines(before, after).map(({ kind, text }, at) => {
          const key = `${at} ${text}`
          if (kind === 'added')
            return (
              <ins key={key} className={`${line} ${added}`}>
                <span className={hidden}>{tr(texts.added)} </span>
                {text}
              </ins>
            )
          if (kind === 'removed')
            return (
              <del key={key} className={`${line} ${removed}`}>
                <span className={hidden}>{tr(texts.removed)} </span>
                {text}
              </del>
            )
          return (
            <span key={key} className={line}>
              {text}
            </span>
          )
        })}
      </div>
    </>
  )
}

import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { css } from '../../../styled-system/css'
import type { Checklist } from '../../../contract/site-posts/checklist.ts'
import { MEASURED_ANSWERS } from '../../../domain/checklists/item-answer-groups.ts'
import { type Item, formatItemDetails } from './items/item-labels.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const paper = css({ display: 'none', _print: { display: 'block', color: '[black]', width: 'full' } })
const title = css({ fontSize: '2xl', fontWeight: 'semibold' })
const head = css({
  display: 'grid',
  gridTemplateColumns: '[1fr 1fr]',
  columnGap: '6',
  rowGap: '4',
  marginBlock: '4',
})
const line = css({ borderBottomWidth: 'thin', borderColor: '[black]', paddingTop: '4', textStyle: 'meta' })
const table = css({
  width: 'full',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '2',
    textAlign: 'left',
    verticalAlign: 'top',
    borderWidth: 'thin',
    borderColor: '[#777]',
  },
  '& thead': { display: 'table-header-group' },
  '& tr': { breakInside: 'avoid' },
})
const small = css({ textStyle: 'meta' })
const number = css({ width: '[8mm]' })
const answer = css({ width: '[58mm]', whiteSpace: 'pre-wrap' })
const note = css({ width: '[45mm]' })
const section = css({ fontWeight: 'semibold', bg: '[#eee]' })

const BOX = '☐'
const boxes = (...words: string[]) => words.map((word) => `${BOX} ${word}`).join('   ')

function blankAnswer({ answer: kind, options, unit }: Item): string {
  if (kind === 'yes_no') return boxes(tr(texts.yes), 'No')
  if (kind === 'yes_no_na') return boxes(tr(texts.yes), 'No', 'n/a')
  if (kind === 'pass_fail') return boxes(tr(texts.pass), tr(texts.fail))
  if (options.length > 0) return options.map((option) => `${BOX} ${option}`).join('\n')
  if (MEASURED_ANSWERS.includes(kind)) return `__________ ${kind === 'temperature_c' ? '°C' : (unit ?? '')}`
  if (kind === 'datetime') return '____-__-__  __:__'
  return kind === 'text' || kind === 'signature' ? '\n\n' : ''
}

/** A checklist printed to be filled in by hand. The print dialog opens after the first render. */
export function BlankSheet({ row, onPrinted }: { row: Checklist; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted)
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  return createPortal(
    <section className={paper} aria-hidden data-printed-alone>
      <p className={title}>{row.title}</p>
      <div className={head}>
        {[tr(texts.sitePost), tr(texts.dateAndTime), 'Name', 'Signature'].map((called) => (
          <div key={called} className={line}>
            {called}
          </div>
        ))}
      </div>
      <table className={table}>
        <thead>
          <tr>
            <th className={number}>{tr(texts.no)}</th>
            <th>{tr(texts.item)}</th>
            <th className={answer}>{tr(texts.answer)}</th>
            <th className={note}>{tr(texts.note)}</th>
          </tr>
        </thead>
        <tbody>
          {row.items.map((item, at) => (
            <BlankRow key={at} item={item} at={at} />
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  )
}

function BlankRow({ item, at }: { item: Item; at: number }) {
  return (
    <>
      {item.section !== null && (
        <tr>
          <td colSpan={4} className={section}>
            {item.section}
          </td>
        </tr>
      )}
      <tr>
        <td>{at + 1}</td>
        <td>
          {item.text}
          {item.required && ' *'}
          {item.help !== null && <div className={small}>{item.help}</div>}
          <div className={small}>{formatItemDetails(item)}</div>
        </td>
        <td className={answer}>{blankAnswer(item)}</td>
        <td />
      </tr>
    </>
  )
}

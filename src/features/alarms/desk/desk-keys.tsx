import { css } from '../../../../styled-system/css'
import { Kbd } from '../../../ui/content/kbd.tsx'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const list = css({
  display: { base: 'none', md: 'flex' },
  flexWrap: 'wrap',
  gap: '3',
  textStyle: 'meta',
  color: 'ink.muted',
})
const KEYS = [
  ['J', 'first'],
  ['A', 'acknowledge'],
  ['M', 'map'],
  ['O', 'occurrence'],
  ['S', 'shelve'],
  ['X', 'out of service'],
  ['U', 'bring back'],
  ['C', 'close'],
  ['H', 'hand over'],
] as const

export const DeskKeys = () => (
  <ul className={list} aria-label={tr(texts.keys)}>
    {KEYS.map(([key, does]) => (
      <li key={key}>
        <Kbd>{key}</Kbd> {does}
      </li>
    ))}
  </ul>
)

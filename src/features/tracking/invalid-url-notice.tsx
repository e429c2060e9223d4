import { css } from '../../../styled-system/css'
import { MAX_WINDOW_HOURS } from '../../../domain/fix/trail-window.ts'
import { Button } from '../../ui/control/button.tsx'
import { Notice } from '../../ui/status/notice.tsx'
import type { InvalidParam } from './url/tracker-url-state.ts'
import { tr } from '../../texts/tr.ts'
import * as texts from './texts.ts'

const LONGEST_SHOWN = 40
const MOMENT = 'a time is given in milliseconds since 1970'
const RULES: Partial<Record<InvalidParam[0], string>> = {
  hours: tr(texts.periodIsMoreThan0HoursAndUp, { MOST_HOURS: MAX_WINDOW_HOURS }),
  from: tr(texts.periodNeedsAStartAndALaterEnd),
  to: tr(texts.periodNeedsAStartAndALaterEnd),
  at: MOMENT,
}

/** A URL parameter that was ignored, and the rule that it violates. */
export type InvalidUrlPart = readonly [name: string, value: string, rule: string]

interface Props {
  unusable: readonly InvalidParam[]
  /** unusable parameters of the replay */
  ofNight?: readonly InvalidUrlPart[]
  /** removes the unusable parameters from the URL */
  onDismiss: () => void
}

/** Notice about ignored URL parameters, until dismissed. */
export function InvalidUrlNotice({ unusable, ofNight = [], onDismiss }: Props) {
  const parts = [
    ...unusable.map(([name, value]): InvalidUrlPart => [name, value, RULES[name] ?? 'no such value']),
    ...ofNight,
  ]
  return (
    <div className={box}>
      <Notice kind="warning">
        {tr(texts.partOfThisAddressIsNotValidAnd)}
        <ul className={list}>
          {parts.map(([name, value, rule]) => (
            <li key={name}>
              {name}={value.length > LONGEST_SHOWN ? `${value.slice(0, LONGEST_SHOWN)}…` : value}: {rule}
            </li>
          ))}
        </ul>
        <Button size="sm" onClick={onDismiss}>
          {tr(texts.dismiss)}
        </Button>
      </Notice>
    </div>
  )
}

const box = css({ paddingInline: '3', paddingBottom: '2' })
const list = css({ marginBlock: '1', listStyleType: 'disc', paddingLeft: '4' })

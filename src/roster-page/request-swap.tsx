import { useState } from 'react'
import type { PageDuty, RosterPage, SwapOption } from '../../contract/roster/roster-page.ts'
import type { Language } from '../../domain/text/language.ts'
import { createDutyFormatter } from './duty-formatter.ts'
import type { RosterLoader } from './roster-loader.ts'
import type { RosterTexts } from './roster-texts.ts'

interface Props {
  duty: PageDuty
  page: RosterPage
  loader: RosterLoader
  texts: RosterTexts
  language: Language
  now: number
}

/** Form to propose a swap of one duty to another guard of the same week. */
export function RequestSwap({ duty, page, loader, texts, language, now }: Props) {
  const [options, setOptions] = useState<SwapOption[] | null>(null)
  const [said, setSaid] = useState<'swapSent' | 'swapNotDone' | 'notOpened' | null>(null)
  const words = createDutyFormatter(language, texts, page.time_zone)
  const label = `${texts.swapThis}: ${words.dayOf(duty.from, now)}`
  async function open() {
    const found = await loader.swapOptions(duty)
    setOptions(found)
    setSaid(found ? null : 'notOpened')
  }
  async function ask(other: string) {
    const outcome = await loader.askForSwap(duty, other)
    setOptions(null)
    setSaid(outcome === 'done' ? 'swapSent' : 'swapNotDone')
  }
  return (
    <>
      {said && (
        <p role={said === 'swapSent' ? 'status' : 'alert'} className="notice">
          {texts[said]}
        </p>
      )}
      {options === null ? (
        <button type="button" className="centred" aria-label={label} onClick={() => void open()}>
          {texts.swapThis}
        </button>
      ) : (
        <div role="group" aria-label={texts.swapFor}>
          {options.length === 0 && <p>{texts.noSwap}</p>}
          {options.map((option) => (
            <button key={option.duty} type="button" onClick={() => void ask(option.duty)}>
              {`${texts.ask}: ${option.guard_name}, ${words.dayOf(option.from, now)}, ${words.hoursOf(option)}, ${option.name}`}
            </button>
          ))}
          <button type="button" className="centred" onClick={() => setOptions(null)}>
            {texts.back}
          </button>
        </div>
      )}
    </>
  )
}

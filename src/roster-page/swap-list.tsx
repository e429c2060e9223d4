import { useState } from 'react'
import type { PageSwap, RosterPage } from '../../contract/roster/roster-page.ts'
import type { Language } from '../../domain/text/language.ts'
import { createDutyFormatter } from './duty-formatter.ts'
import type { RosterLoader } from './roster-loader.ts'
import type { RosterTexts } from './roster-texts.ts'
import { useMinute } from './use-minute.ts'

interface Props {
  page: RosterPage
  loader: RosterLoader
  texts: RosterTexts
  language: Language
}

const STATUS = {
  requested: 'requested',
  accepted: 'swapAccepted',
  approved: 'approved',
  rejected: 'rejected',
  declined: 'swapDeclined',
  cancelled: 'swapDeclined',
  expired: 'expired',
} as const satisfies Record<PageSwap['status'], keyof RosterTexts>

/** Swaps that the guard has proposed, and those proposed to them. */
export function SwapList({ page, loader, texts, language }: Props) {
  const [busy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const now = useMinute()
  const words = createDutyFormatter(language, texts, page.time_zone)
  const swaps = page.swaps.filter(({ until }) => until > now)
  const written = (shift: PageSwap['gives']) =>
    `${words.dayOf(shift.from, now)}, ${words.hoursOf(shift)}, ${shift.name}`
  async function answer(id: string, chosen: 'accept' | 'decline' | 'cancel') {
    setBusy(true)
    setRefused((await loader.answerSwap(id, chosen)) !== 'done')
    setBusy(false)
  }
  if (swaps.length === 0) return null
  return (
    <section aria-labelledby="swaps">
      <h2 id="swaps">{texts.swaps}</h2>
      {isRefused && (
        <p role="alert" className="notice bad">
          {texts.swapNotDone}
        </p>
      )}
      <ul className="duties">
        {swaps.map((swap) => (
          <li key={swap.id} className="offer">
            <b id={`swap-${swap.id}`}>{`${texts.swapWith}: ${swap.with_name}`}</b>
            <span>{`${texts.youGive}: ${written(swap.gives)}`}</span>
            <span>{`${texts.youGet}: ${written(swap.takes)}`}</span>
            <small>{texts[STATUS[swap.status]]}</small>
            {!swap.is_mine && swap.status === 'requested' && (
              <div className="pair">
                {(['accept', 'decline'] as const).map((each) => (
                  <button
                    key={each}
                    type="button"
                    className={each === 'accept' ? 'main' : 'centred'}
                    aria-describedby={`swap-${swap.id}`}
                    disabled={busy}
                    onClick={() => void answer(swap.id, each)}
                  >
                    {texts[each]}
                  </button>
                ))}
              </div>
            )}
            {swap.is_mine && (swap.status === 'requested' || swap.status === 'accepted') && (
              <button
                type="button"
                className="centred"
                aria-describedby={`swap-${swap.id}`}
                disabled={busy}
                onClick={() => void answer(swap.id, 'cancel')}
              >
                {texts.cancel}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

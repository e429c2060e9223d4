import { useState } from 'react'
import type { RosterPage } from '../../contract/roster/roster-page.ts'
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

/** The shifts that are offered to the guard. Each can be accepted or declined. */
export function OfferList({ page, loader, texts, language }: Props) {
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<keyof RosterTexts | null>(null)
  const now = useMinute()
  const words = createDutyFormatter(language, texts, page.time_zone)
  async function answer(id: string, chosen: 'accept' | 'decline') {
    setBusy(true)
    const outcome = await loader.answerOffer(id, chosen)
    setBusy(false)
    const done = chosen === 'accept' ? 'accepted' : 'declined'
    setSaid(({ done, refused: 'notTaken', failed: 'notSent' } as const)[outcome])
  }
  const offers = page.offers.filter(({ until }) => until > now)
  const isBad = said === 'notTaken' || said === 'notSent'
  return (
    <>
      {said && (
        <p role={isBad ? 'alert' : 'status'} className={isBad ? 'notice bad' : 'notice'}>
          {texts[said]}
        </p>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="offers">
          <h2 id="offers">{texts.offers}</h2>
          <ul className="duties">
            {offers.map(({ id, until, duty }) => (
              <li key={id} className="offer">
                <b id={`offer-${id}`}>{words.dayOf(duty.from, now)}</b>
                <span className="when">
                  {words.hoursOf(duty)} <small>{words.lengthOf(duty)}</small>
                </span>
                <span>
                  {duty.name} · {words.placeOf(duty)}
                </span>
                <span className="by">{`${texts.answerBy}: ${words.dayOf(until, now)}, ${words.clockOf(until)}`}</span>
                <div className="pair">
                  <button
                    type="button"
                    className="main"
                    aria-describedby={`offer-${id}`}
                    disabled={busy}
                    onClick={() => void answer(id, 'accept')}
                  >
                    {texts.accept}
                  </button>
                  <button
                    type="button"
                    className="centred"
                    aria-describedby={`offer-${id}`}
                    disabled={busy}
                    onClick={() => void answer(id, 'decline')}
                  >
                    {texts.decline}
                  </button>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

import { useEffect, useState } from 'react'
import type { RosterPage } from '../../contract/roster/roster-page.ts'
import type { Language } from '../../domain/text/language.ts'
import { createDutyFormatter } from './duty-formatter.ts'
import type { RosterLoader } from './roster-loader.ts'
import type { RosterTexts } from './roster-texts.ts'

interface Props {
  page: RosterPage
  loader: RosterLoader
  texts: RosterTexts
  language: Language
}

/** Result of the last answer, and the id of the welfare check that it answers. */
interface Answered {
  checkId: string
  outcome: 'done' | 'refused' | 'failed'
}

/** interval at which the phone vibrates until the guard answers, ms */
const AGAIN_MS = 20_000

/** Shows the question whether the guard is well until it is answered. */
export function WelfareCheck({ page, loader, texts, language }: Props) {
  const [busy, setBusy] = useState(false)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const check = page.welfare_check
  const id = check?.id
  useEffect(() => {
    if (id === undefined) return
    const vibrate = () => 'vibrate' in navigator && navigator.vibrate([400, 200, 400])
    vibrate()
    const timer = setInterval(vibrate, AGAIN_MS)
    return () => clearInterval(timer)
  }, [id])
  if (!check)
    return answered?.outcome === 'refused' ? (
      <section className="next" role="status">
        <p className="notice bad">{texts.checkEnded}</p>
      </section>
    ) : null
  async function answer(checkId: string) {
    setBusy(true)
    setAnswered({ checkId, outcome: await loader.answerWelfareCheck(checkId) })
    setBusy(false)
  }
  const { clockOf } = createDutyFormatter(language, texts, page.time_zone)
  return (
    <section className="next" role="alert" aria-labelledby="welfare">
      <h2 id="welfare">{texts.welfareCheck}</h2>
      <p>{`${texts.areYouWell} ${clockOf(check.sent_at)}`}</p>
      {answered?.checkId === check.id && answered.outcome !== 'done' && (
        <p className="notice bad">{texts.notSent}</p>
      )}
      <button type="button" className="main" disabled={busy} onClick={() => void answer(check.id)}>
        {texts.allIsWell}
      </button>
      <p className="quiet">{texts.notWell}</p>
    </section>
  )
}

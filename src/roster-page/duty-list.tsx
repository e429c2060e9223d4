import type { RosterPage } from '../../contract/roster/roster-page.ts'
import type { Language } from '../../domain/text/language.ts'
import { RequestSwap } from './request-swap.tsx'
import { createDutyFormatter } from './duty-formatter.ts'
import type { RosterLoader } from './roster-loader.ts'
import type { RosterTexts } from './roster-texts.ts'
import { useMinute } from './use-minute.ts'

/** The guard's next duty, and a list of all published ones in order of time. */
export function DutyList(props: {
  page: RosterPage
  loader: RosterLoader
  texts: RosterTexts
  language: Language
}) {
  const { page, loader, texts, language } = props
  const now = useMinute()
  const words = createDutyFormatter(language, texts, page.time_zone)
  const duties = page.duties.filter(({ to }) => to > now)
  const [next] = duties
  if (!next) return <p className="notice">{texts.none}</p>
  return (
    <>
      <section aria-labelledby="next" className="next">
        <h2 id="next">{next.from <= now ? texts.now : texts.next}</h2>
        <p className="hours">{words.hoursOf(next)}</p>
        <p>{words.dayOf(next.from, now)}</p>
        <p>
          <b>{next.name}</b> · {words.placeOf(next)}
        </p>
      </section>
      <section aria-labelledby="all">
        <h2 id="all">{texts.all}</h2>
        <ul className="duties">
          {duties.map((duty) => (
            <li key={`${duty.roster_id}/${duty.id}`}>
              <b>{words.dayOf(duty.from, now)}</b>
              <span className="when">
                {words.hoursOf(duty)} <small>{words.lengthOf(duty)}</small>
              </span>
              <span>
                {duty.name} · {words.placeOf(duty)}
              </span>
              {duty.from > now && (
                <RequestSwap
                  duty={duty}
                  page={page}
                  loader={loader}
                  texts={texts}
                  language={language}
                  now={now}
                />
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

import * as texts from './texts.ts'
import { Radio } from '../../ui/icons/control-icons.ts'
import { Radar } from '../../ui/icons/record-icons.ts'
import { UserPlus } from '../../ui/icons/page-icons.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { css, cx } from '../../../styled-system/css'
import { type FirstRun, skipFirstRunReply } from '../../../contract/settings/first-run.ts'
import { useUser } from '../../app/app-services.ts'
import { lazyPart } from '../../loading/lazy-part.ts'
import { useSend } from '../../resource/command/use-send.ts'
import { Card } from '../../ui/content/card.tsx'
import { Button, buttonRecipe } from '../../ui/control/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { LoadingState } from '../../ui/status/loading-state.tsx'
import { SkeletonLines } from '../../ui/status/skeleton.tsx'
import { PhoneSetupMethods } from '../devices/phone-setup-sheet.tsx'
import { RetentionCard } from '../../settings/retention-card.tsx'
import { DemoCard } from './demo-card.tsx'
import { STEP_FORMS } from './step-forms.tsx'
import { StepList } from './step-list.tsx'
import { nextStep, firstRunSteps, type StepId, useFirstRun } from './first-run-steps.ts'
import { tr } from '../../texts/tr.ts'

const FirstFix = lazyPart(() => import('./first-fix.tsx').then((file) => file.FirstFix))

/**
 * Page that guides a new company to its first guard on the map. Its progress is computed from existing
 * records.
 */
export function FirstRunPage() {
  const query = useFirstRun()
  const user = useUser()
  const [kept, setKept] = useState(false)
  const { data } = query
  if (!data)
    return (
      <LoadingState
        query={query}
        lines={6}
        label={tr(texts.loadingTheSteps)}
        failed={tr(texts.stepsCouldNotBeFetched)}
      />
    )
  const steps = firstRunSteps({ ...data, named: data.named || kept }, user?.company_name ?? '')
  const next = nextStep(steps)
  return (
    <div className={page}>
      <header className={head}>
        <div className={headWords}>
          <h2 className={title}>
            {next === null ? tr(texts.yourFirstGuardIsOnTheMap) : tr(texts.putYourFirstGuardOnTheMap)}
          </h2>
          <p className={lead}>
            {next === null
              ? tr(texts.fromHereOnEveryReportIsKeptShown)
              : tr(texts.itTakesAboutTenMinutesYouCanLeave)}
          </p>
        </div>
        {next !== null && !data.skipped && <Skip />}
      </header>
      <div className={columns}>
        <StepList steps={steps} next={next} />
        <div className={column}>
          {next === null ? (
            <Done state={data} />
          ) : (
            <StepCard key={next} step={next} state={data} onCompanyKept={() => setKept(true)} />
          )}
          {data.demo !== null && <DemoCard />}
          <RetentionCard />
        </div>
      </div>
    </div>
  )
}

const WORDS: Readonly<Record<StepId, (state: FirstRun) => { title: string; text: string }>> = {
  company: () => ({
    title: tr(texts.whatIsYourCompanyCalled),
    text: tr(texts.nameAppearsOnScreensAndReportsAllTimes),
  }),
  client: () => ({
    title: tr(texts.whoIsYourFirstClient),
    text: tr(texts.clientIsACompanyWhosePlacesYouGuard),
  }),
  site: ({ client }) => ({
    title: tr(texts.whichPlaceDoYouGuardForName, { name: client?.name ?? tr(texts.theClient) }),
    text: tr(texts.giveItANameAndDrawItsGeofence),
  }),
  post: ({ assignment }) => ({
    title: tr(texts.whereDoGuardsStandAtName, { name: assignment?.name ?? tr(texts.theSite) }),
    text: tr(texts.postIsAGateALobbyOrAnother),
  }),
  guard: ({ guard, assignment }) =>
    guard && assignment
      ? {
          title: tr(texts.whenIsNameAtName2, { name: guard.name, name2: assignment.name }),
          text: tr(texts.withDutyHoursTheMapCanShowWho),
        }
      : {
          title: tr(texts.whoIsYourFirstGuard),
          text: tr(texts.nameIsEnoughForNowTheRestOf),
        },
  phone: ({ guard }) => ({
    title: tr(texts.whichPhoneDoesNameCarry, { name: guard?.name ?? tr(texts.theGuard) }),
    text: tr(texts.phoneGetsItsOwnKeyIfItIs),
  }),
  fix: ({ guard }) => ({
    title: tr(texts.scanTheCodeWithThePhone),
    text: tr(texts.installOneOfTheseAppsOnThePhone, { name: guard?.name ?? tr(texts.theGuard) }),
  }),
}

function StepCard(props: { step: StepId; state: FirstRun; onCompanyKept: () => void }) {
  const { step, state } = props
  const words = WORDS[step](state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the last step has no form; other steps focus their first field
    if (step === 'fix') heading.current?.focus()
  }, [step])
  const Form = step === 'fix' ? null : STEP_FORMS[step]
  return (
    <section aria-labelledby="first-run-step" className={card}>
      <div>
        <h3 id="first-run-step" ref={heading} tabIndex={-1} className={question}>
          {words.title}
        </h3>
        <p className={lead}>{words.text}</p>
      </div>
      {step === 'fix' && (
        <p role="status" className={waiting}>
          <Radio aria-hidden /> {tr(texts.waitingForTheFirstFix)}
        </p>
      )}
      {Form ? <Form state={state} onCompanyKept={props.onCompanyKept} /> : <Waiting state={state} />}
    </section>
  )
}

function Waiting({ state }: { state: FirstRun }) {
  return (
    <>
      {state.device && <PhoneSetupMethods deviceId={state.device.id} />}
      <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
        <FirstFix state={state} />
      </Suspense>
    </>
  )
}

function Done({ state }: { state: FirstRun }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = state.location?.worker_name ?? tr(texts.yourGuard)
  return (
    <Card className={card}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={question}>
          {tr(texts.nameIsOnTheMap, { name })}
        </h3>
        <p className={lead}>{tr(texts.everyFurtherPositionMovesTheMarkerTheTracker)}</p>
      </div>
      <Suspense fallback={<SkeletonLines count={6} label={tr(texts.loadingTheMap)} />}>
        <FirstFix state={state} />
      </Suspense>
      <div className={ways}>
        <Link to="/tracker" className={cx(buttonRecipe({ tone: 'solid' }))}>
          <Radar aria-hidden /> {tr(texts.openThePatrolTracker)}
        </Link>
        <Link to="/employees/patrollers/import" className={cx(buttonRecipe())}>
          <UserPlus aria-hidden /> {tr(texts.importTheOtherGuards)}
        </Link>
        <Link to="/dashboard" className={cx(buttonRecipe({ tone: 'ghost' }))}>
          {tr(texts.dashboard)}
        </Link>
      </div>
    </Card>
  )
}

function Skip() {
  const navigate = useNavigate()
  const { busy, send } = useSend()
  async function skip() {
    const outcome = await send('POST', '/first-run/skip', skipFirstRunReply, tr(texts.thisCouldNotBeSaved))
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    showToast('info', tr(texts.youFindTheseStepsAgainUnderCompanySettings))
    void navigate('/dashboard')
  }
  return (
    <Button tone="ghost" className={aligned} busy={busy} onClick={() => void skip()}>
      {tr(texts.skipTheseSteps)}
    </Button>
  )
}

// a ghost button's padding would indent its text
const aligned = css({ marginLeft: { base: '[-0.75rem]', md: '0' } })
const page = css({
  display: 'flex',
  flexDirection: 'column',
  gap: { base: '4', lg: '7' },
  padding: { base: '4', md: '7' },
  width: 'full',
  maxWidth: '[68rem]',
  marginInline: 'auto',
})
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: '3',
})
const headWords = css({ display: 'flex', flexDirection: 'column', gap: '1.5', minWidth: '0' })
const title = css({ textStyle: 'title', fontSize: { base: 'xl', md: '2xl' }, textWrap: 'balance' })
const lead = css({ textStyle: 'body', color: 'ink.muted', maxWidth: 'prose', textWrap: 'balance' })
const columns = css({
  display: 'grid',
  gap: { base: '4', lg: '8' },
  alignItems: 'start',
  gridTemplateColumns: { base: '[minmax(0, 1fr)]', lg: '[15rem minmax(0, 1fr)]' },
})
const column = css({ display: 'flex', flexDirection: 'column', gap: '4', minWidth: '0' })
const card = css({
  display: 'flex',
  flexDirection: 'column',
  gap: '5',
  padding: { base: '4', md: '6' },
  minWidth: '0',
  bg: 'surface',
  borderWidth: 'thin',
  borderColor: 'line',
  borderRadius: 'xl',
  animation: 'rise',
  _calm: { animation: '[none]' },
})
const question = css({
  textStyle: 'title',
  fontSize: 'xl',
  outline: 'none',
  paddingBottom: '1',
  overflowWrap: 'anywhere',
})
const waiting = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  alignSelf: 'flex-start',
  paddingInline: '4',
  height: '9',
  borderRadius: 'full',
  bg: 'accent.soft',
  color: 'accent.ink',
  textStyle: 'label',
  '& svg': { width: '4', height: '4', animation: 'pulse', _calm: { animation: '[none]' } },
})
const ways = css({ display: 'flex', flexWrap: 'wrap', gap: '2' })

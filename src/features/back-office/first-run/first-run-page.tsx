import { Radio } from '../../../ui/icons/control-icons.ts'
import { Radar } from '../../../ui/icons/record-icons.ts'
import { UserPlus } from '../../../ui/icons/page-icons.ts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { css, cx } from '../../../../styled-system/css'
import { type FirstRun, skipFirstRunReply } from '../../../../contract/first-run.ts'
import { useUser } from '../../../app-services.ts'
import { lazyPart } from '../../../lazy-part.ts'
import { useSend } from '../../../resource/command/use-send.ts'
import { Card } from '../../../ui/content/card.tsx'
import { Button, buttonRecipe } from '../../../ui/control/button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { EnrolmentWays } from '../phones/enrolment-sheet.tsx'
import { RetentionCard } from '../../../retention-card.tsx'
import { DemoCard } from './demo-card.tsx'
import { STEP_FORMS } from './step-forms.tsx'
import { StepList } from './step-list.tsx'
import { nextStep, stepsOf, type StepId } from './steps.ts'
import { useFirstRun } from './use-first-run.ts'

const FirstFix = lazyPart(() => import('./first-fix.tsx').then((file) => file.FirstFix))

/** Leads a new company from nothing to its first guard on the map. What is done is what its records say. */
export function FirstRunPage() {
  const query = useFirstRun()
  const user = useUser()
  const [kept, setKept] = useState(false)
  const { data } = query
  if (!data)
    return query.isError ? (
      <ErrorState
        title="What is done could not be fetched"
        detail={query.error.message}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    ) : (
      <SkeletonLines count={6} label="Loading what is done" />
    )
  const steps = stepsOf({ ...data, named: data.named || kept }, user?.company_name ?? '')
  const next = nextStep(steps)
  return (
    <div className={page}>
      <header className={head}>
        <div className={headWords}>
          <h2 className={title}>
            {next === null ? 'Your first guard is on the map' : 'Put your first guard on the map'}
          </h2>
          <p className={lead}>
            {next === null
              ? 'From here on every report is kept, shown live, and can be replayed.'
              : 'It takes about ten minutes. You can leave at any time and go on later: what is done stays done.'}
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
    title: 'What is your company called?',
    text: 'The name appears on screens and reports. All times follow the zone.',
  }),
  client: () => ({
    title: 'Who is your first client?',
    text: 'A client is a company whose places you guard.',
  }),
  site: ({ client }) => ({
    title: `Which place do you guard for ${client?.name ?? 'the client'}?`,
    text: 'Give it a name and draw its fence on the map: you will see at once when a guard is outside. The fence can wait, too.',
  }),
  post: ({ assignment }) => ({
    title: `Where do guards stand at ${assignment?.name ?? 'the site'}?`,
    text: 'A post is a gate, a lobby or another place to stand at or pass. Press the map where it is.',
  }),
  guard: ({ guard, assignment }) =>
    guard && assignment
      ? {
          title: `When is ${guard.name} at ${assignment.name}?`,
          text: 'With hours of duty the map can tell who should be reporting and is not.',
        }
      : {
          title: 'Who is your first guard?',
          text: 'A name is enough for now. The rest of the record can follow.',
        },
  phone: ({ guard }) => ({
    title: `Which phone does ${guard?.name ?? 'the guard'} carry?`,
    text: 'It gets a key of its own. If the phone is lost, you revoke that key alone.',
  }),
  fix: ({ guard }) => ({
    title: 'Scan the code with the phone',
    text: `Install one of these apps on the phone of ${guard?.name ?? 'the guard'}, scan, and start it. This page goes on by itself.`,
  }),
}

function StepCard(props: { step: StepId; state: FirstRun; onCompanyKept: () => void }) {
  const { step, state } = props
  const words = WORDS[step](state)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // a form takes the focus itself
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
          <Radio aria-hidden /> Waiting for the first fix
        </p>
      )}
      {Form ? <Form state={state} onCompanyKept={props.onCompanyKept} /> : <Waiting state={state} />}
    </section>
  )
}

function Waiting({ state }: { state: FirstRun }) {
  return (
    <>
      {state.device && <EnrolmentWays deviceId={state.device.id} />}
      <Suspense fallback={<SkeletonLines count={6} label="Loading the map" />}>
        <FirstFix state={state} />
      </Suspense>
    </>
  )
}

function Done({ state }: { state: FirstRun }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = state.location?.worker_name ?? 'Your guard'
  return (
    <Card className={card}>
      <div>
        <h3 ref={heading} tabIndex={-1} className={question}>{`${name} is on the map`}</h3>
        <p className={lead}>Every further fix moves the mark. The tracker shows everybody at once.</p>
      </div>
      <Suspense fallback={<SkeletonLines count={6} label="Loading the map" />}>
        <FirstFix state={state} />
      </Suspense>
      <div className={ways}>
        <Link to="/tracker" className={cx(buttonRecipe({ tone: 'solid' }))}>
          <Radar aria-hidden /> Open the Patrol Tracker
        </Link>
        <Link to="/employees/patrollers/import" className={cx(buttonRecipe())}>
          <UserPlus aria-hidden /> Import the other guards
        </Link>
        <Link to="/dashboard" className={cx(buttonRecipe({ tone: 'ghost' }))}>
          Dashboard
        </Link>
      </div>
    </Card>
  )
}

function Skip() {
  const navigate = useNavigate()
  const { busy, send } = useSend()
  async function skip() {
    const outcome = await send('POST', '/first-run/skip', skipFirstRunReply, 'This could not be kept.')
    if (outcome.kind !== 'done')
      return showToast('error', outcome.kind === 'conflict' ? outcome.since.message : outcome.message)
    showToast('info', 'You find these steps again under Company Settings.')
    void navigate('/dashboard')
  }
  return (
    <Button tone="ghost" className={aligned} busy={busy} onClick={() => void skip()}>
      Skip these steps
    </Button>
  )
}

// in line with the words above it where it stands below them
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

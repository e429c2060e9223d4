import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { css } from '../../../../styled-system/css'
import { checklistRuns, checklistRunDetailsReply } from '../../../../contract/site-posts/checklist-run.ts'
import {
  checklists,
  postChecklists,
  checklistVersionsReply,
} from '../../../../contract/site-posts/checklist.ts'
import { sitePosts } from '../../../../contract/site-posts/site-post.ts'
import { usePermission, useSession } from '../../../app/app-services.ts'
import { NotAllowed } from '../../../routing/not-allowed.tsx'
import { useSend } from '../../../resource/command/use-send.ts'
import { RecordPicker } from '../../../resource/form/record-picker.tsx'
import { PageFrame } from '../../../resource/record/page-frame.tsx'
import { Card } from '../../../ui/content/card.tsx'
import { Field } from '../../../ui/control/field.tsx'
import { Select } from '../../../ui/control/select.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ErrorState } from '../../../ui/status/error-state.tsx'
import { SkeletonLines } from '../../../ui/status/skeleton.tsx'
import { checklistRun } from '../runs/checklist-run-kind.tsx'
import { ReportForm, type ReportInput } from './report-form.tsx'
import { useChecklistRun } from '../use-checklist-run.ts'
import { tr } from '../../../texts/tr.ts'
import * as texts from '../texts.ts'

const choosing = css({ display: 'flex', flexDirection: 'column', gap: '4', padding: '4' })

/** Page to fill in a checklist that is not due. The person first selects a post and one of its checklists. */
export function NewReportPage() {
  const [params, setParams] = useSearchParams()
  const [post, chosen] = [params.get('site_post_id'), params.get('checklist_id')]
  if (!usePermission('Edit Checklists')) return <NotAllowed needs="Edit Checklists" />
  return (
    <PageFrame kind={checklistRun}>
      <Card title={tr(texts.fillInAChecklist)}>
        <div className={choosing}>
          <RecordPicker
            label={tr(texts.sitePost)}
            reference={{ of: sitePosts, title: 'alias' }}
            value={post}
            onChange={(id) => setParams(id === null ? {} : { site_post_id: id }, { replace: true })}
          />
          {post !== null && (
            <ChecklistOfPost
              post={post}
              chosen={chosen}
              onChoose={(id) => setParams({ site_post_id: post, checklist_id: id }, { replace: true })}
            />
          )}
        </div>
        {post !== null && chosen !== null && (
          <NewestForm key={chosen} checklistId={chosen} path={checklistRuns.path} sitePostId={post} />
        )}
      </Card>
    </PageFrame>
  )
}

/** Page to fill in a checklist report that is due, started, missed or returned. */
export function FillInPage() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useChecklistRun(id)
  if (!usePermission('Edit Checklists')) return <NotAllowed needs="Edit Checklists" />
  return (
    <PageFrame kind={checklistRun}>
      <Card title={data ? checklistRun.title(data) : tr(texts.fillInAChecklist)}>
        {error && (
          <ErrorState
            title={tr(texts.checklistCouldNotBeFetched)}
            detail={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && <SkeletonLines count={6} label={tr(texts.loadingTheChecklist)} />}
        {data && (
          <NewestForm
            checklistId={data.checklist_id}
            path={`${checklistRuns.path}/${encodeURIComponent(id)}/report`}
          />
        )}
      </Card>
    </PageFrame>
  )
}

function ChecklistOfPost(props: { post: string; chosen: string | null; onChoose: (id: string) => void }) {
  const { api } = useSession()
  const of = postChecklists(props.post)
  const { data, error } = useQuery({
    queryKey: ['records', of.path, 'list', 'to fill in'],
    queryFn: ({ signal }) => api.get(of.path, of.page, { query: { per_page: 50 }, signal }),
    select: (reply) => reply.data.filter(({ status }) => status === 'active'),
  })
  return (
    <Field
      label={tr(texts.checklist2)}
      error={error?.message}
      hint={data?.length === 0 ? tr(texts.thisPostHasNoChecklistAssignOneOn) : undefined}
    >
      <Select value={props.chosen ?? ''} onChange={(event) => props.onChoose(event.currentTarget.value)}>
        <option value="" disabled>
          {tr(texts.choose)}
        </option>
        {data?.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface NewestProps {
  checklistId: string
  /** API path to which the report is sent */
  path: string
  /** post of a new report; absent if the report was already due */
  sitePostId?: string
}

function NewestForm({ checklistId, path, sitePostId }: NewestProps) {
  const { api } = useSession()
  const { busy, send } = useSend()
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['records', checklists.path, 'newest', checklistId],
    queryFn: ({ signal }) =>
      api.get(`${checklists.path}/${encodeURIComponent(checklistId)}/versions`, checklistVersionsReply, {
        signal,
      }),
    select: (reply) => reply.data[0],
    // prevents a refetch, because the version must not change while somebody fills it in
    staleTime: Infinity,
  })
  async function report(checklist_version: number, filled: ReportInput) {
    const about = sitePostId === undefined ? {} : { checklist_id: checklistId, site_post_id: sitePostId }
    const body = { ...about, checklist_version, ...filled }
    const outcome = await send('POST', path, checklistRunDetailsReply, checklistRun.failures.add, body)
    if (outcome.kind === 'done') {
      showToast('success', tr(texts.reportIsStored))
      return navigate(`/checklist-reports/${outcome.reply.data.id}`, { replace: true })
    }
    if (outcome.kind === 'invalid') setProblem(Object.values(outcome.fields).flat()[0] ?? outcome.message)
    else setProblem('message' in outcome ? outcome.message : checklistRun.failures.add)
  }
  if (error)
    return (
      <ErrorState
        title={tr(texts.checklistCouldNotBeFetched)}
        detail={error.message}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonLines count={6} label={tr(texts.loadingTheChecklist)} />
  return (
    <ReportForm
      key={data.version}
      checklist={data}
      busy={busy}
      problem={problem}
      onSend={(filled) => void report(data.version, filled)}
    />
  )
}
